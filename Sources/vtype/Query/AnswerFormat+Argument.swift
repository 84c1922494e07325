import ArgumentParser
import VerticalPress

extension AnswerFormat: ExpressibleByArgument {}
