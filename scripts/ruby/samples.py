"""Short paragraphs with readings and emphasis, in the marks of vtype's own notation."""
import re

# The characters before and after a base: one of each class that JLREQ 3.3.8 distinguishes.
NEIGHBOURS = ["漢", "々", "か", "カ", "ー", "っ", "ッ", "、", "。", "「", "」", "（", "）", "・", "？",
              "　", "―", "…", "Ａ", "A", "1"]
# Longer than its base, one character and several; shorter; as long.
WORDS = ["{峻|しゅん}", "{聴衆|ちょうしゅう}", "{東京都|みやこ}", "{日本|にほん}", "{凝視|ぎようし}"]

# Two readings near each other, and bases that follow each other.
PAIRS = ["国{峻|しゅん}{峻|しゅん}国", "国{峻|しゅん}か{峻|しゅん}国", "国{峻|しゅん}かな{峻|しゅん}国",
         "国{山|やま}{川|かわ}国", "国{険|けん}{峻|しゅん}国", "{峻|しゅん}国{峻|しゅん}",
         "{聴衆|ちょうしゅう}国{聴衆|ちょうしゅう}", "国{ＡＢ|えーびー}国", "国{Web|うえぶ}国", "国{12|じゅうに}国"]

EMPHASIS = ["国[漢字かなカナ]{emphasis=sesame}国", "国[漢、字。「漢」（字）]{emphasis=sesame}国",
            "国[漢ABC字12]{emphasis=sesame}国", "国[漢字]{emphasis=dot}国", "国[漢字]{emphasis=circle}国",
            "国[漢字]{emphasis=open-circle}国", "国[漢字]{emphasis=triangle}国",
            "国[漢字・漢字ー々]{emphasis=sesame}国", "国[漢{字|じ}漢]{emphasis=sesame}国"]


def neighbours():
    for word in WORDS:
        for before in NEIGHBOURS:
            yield f"国{before}{word}国"
        for after in NEIGHBOURS:
            yield f"国{word}{after}国"


def chromium():
    return list(neighbours()) + PAIRS + EMPHASIS


def from_aozora(text, longest=26):
    """The sentences with readings of a work of Aozora Bunko, those that one column has room for."""
    text = re.sub(r"［＃.*?］|※", "", text.split("底本：")[0])
    text = re.sub(r"｜(.*?)《(.*?)》|([一-鿿々]+)《(.*?)》",
                  lambda m: f"{{{m[1] or m[3]}|{m[2] or m[4]}}}", text)
    for sentence in re.findall(r"[^。\n]*。", text):
        sentence = sentence.strip("　 ")
        bare = re.sub(r"\{(.*?)\|.*?\}", r"\1", sentence)
        readings = "".join(re.findall(r"\|(.*?)\}", sentence))
        if (readings and len(bare) + len(readings) / 2 < longest and not re.search(r"[《》｜!-z]", bare)
                and bare.count("{") == 0):
            yield sentence
