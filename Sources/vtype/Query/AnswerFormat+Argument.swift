import CommandOptions
import VerticalPress

extension AnswerFormat: WordArgument {}
