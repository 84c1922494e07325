"""Reading texts."""
import re


def without_aozora(text):
    """A text without the notations of Aozora Bunko: readings, notes, the colophon."""
    rule = "-" * 55
    text = text.rpartition(f"\n{rule}\n")[2].partition("\n底本：")[0]
    return re.sub(r"※?［＃[^］]*］|《[^》]*》|｜", "", text)
