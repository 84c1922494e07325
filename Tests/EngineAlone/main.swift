import VerticalLayout

print(Document("春\n夏").paragraphs.count)
