// The direct floor: the least that a program has to do that writes PDF itself, in the form in which
// VerticalWriters does. Text is cut at newlines and after every 31 characters, shaped top to bottom by
// HarfBuzz, and shown a column an operator or two in Identity-V, with the column's text beside it. The
// font is cut down by hb-subset, and everything is compressed by libdeflate, or with --zlib by zlib. There
// is no rule of typography in it, no fallback font, no line on its side.
//
// With --list it sets one text after the other, each to a PDF of its own, and keeps the font open.
#define _GNU_SOURCE
#include <err.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <hb-ot.h>
#include <hb-subset.h>
#include <libdeflate.h>
#include <zlib.h>

#include "files.h"

typedef struct {
  unsigned char *bytes;
  size_t count, room;
} Buffer;

static const double size = 14, pitch = 24;
static double width = 419.53, height = 595.28;
static int columns = 13, cells = 31;
static uint16_t code_of[0x10000];   // by glyph
static uint32_t glyph_of[0x10000];  // by code
static uint16_t codes[0x10000];     // those in use
static int code_count;
static FILE *output;
static long offset, offsets[1 << 20];
static int objects;  // 1 is the catalog, 2 the pages, 3 the resources
static int pages[1 << 19], page_count;
static struct libdeflate_compressor *compressor;
// With --zlib alone.
static bool uses_zlib;
static z_stream deflater;
static double last_x, last_y;  // where the last string of the page begins

// What lives from text to text.
static hb_face_t *bare;  // the font with the tables that a subset is made of
static hb_font_t *font;
static hb_buffer_t *buffer;
static hb_language_t language;

static void add(Buffer *b, const void *bytes, size_t count) {
  if (b->count + count > b->room) {
    b->room = (b->count + count) * 2;
    b->bytes = realloc(b->bytes, b->room);
    if (!b->bytes) errx(1, "out of memory");
  }
  memcpy(b->bytes + b->count, bytes, count);
  b->count += count;
}

static void add_text(Buffer *b, const char *text) { add(b, text, strlen(text)); }

static void add_byte(Buffer *b, unsigned char byte) {
  if (byte == '(' || byte == ')' || byte == '\\') add(b, "\\", 1);
  if (byte == '\r') {
    add(b, "\\r", 2);
    return;
  }
  add(b, &byte, 1);
}

static void put(const void *bytes, size_t count) {
  if (fwrite(bytes, 1, count, output) != count) err(1, "write");
  offset += (long)count;
}

__attribute__((format(printf, 2, 3))) static void object(int number, const char *format, ...) {
  char text[4096];
  va_list arguments;
  va_start(arguments, format);
  offsets[number] = offset;
  int count = snprintf(text, sizeof text, "%d 0 obj\n", number);
  count += vsnprintf(text + count, sizeof text - (size_t)count, format, arguments);
  va_end(arguments);
  put(text, (size_t)count);
  put("\nendobj\n", 8);
}

static void stream(int number, const char *entries, Buffer data) {
  static Buffer packed;
  size_t bound = uses_zlib ? deflateBound(&deflater, data.count)
                           : libdeflate_zlib_compress_bound(compressor, data.count);
  if (packed.room < bound) packed.bytes = realloc(packed.bytes, packed.room = bound);
  size_t count;
  if (uses_zlib) {
    deflateReset(&deflater);
    deflater.next_in = data.bytes;
    deflater.avail_in = (unsigned)data.count;
    deflater.next_out = packed.bytes;
    deflater.avail_out = (unsigned)packed.room;
    if (deflate(&deflater, Z_FINISH) != Z_STREAM_END) errx(1, "deflate");
    count = packed.room - deflater.avail_out;
  } else {
    count = libdeflate_zlib_compress(compressor, data.bytes, data.count, packed.bytes, packed.room);
    if (count == 0) errx(1, "libdeflate");
  }
  char text[256];
  offsets[number] = offset;
  put(text, (size_t)snprintf(text, sizeof text,
                             "%d 0 obj\n<<%s/Filter/FlateDecode/Length %zu>>\nstream\n", number,
                             entries, count));
  put(packed.bytes, count);
  put("\nendstream\nendobj\n", 18);
}

static void end_page(Buffer *content) {
  if (content->count > 0) add_text(content, "ET\n");
  stream(++objects, "", *content);
  pages[page_count++] = ++objects;
  object(objects, "<</Type/Page/Parent 2 0 R/MediaBox[0 0 %g %g]/Resources 3 0 R/Contents %d 0 R>>",
         width, height, objects - 1);
  content->count = 0;
}

static unsigned decode(const unsigned char *s, int *length) {
  if (s[0] < 0x80) return *length = 1, s[0];
  if (s[0] < 0xE0) return *length = 2, (s[0] & 31u) << 6 | (s[1] & 63u);
  if (s[0] < 0xF0) return *length = 3, (s[0] & 15u) << 12 | (s[1] & 63u) << 6 | (s[2] & 63u);
  return *length = 4, 0xFFFD;
}

static void add_codes(Buffer *b, const hb_glyph_info_t *info, unsigned count,
                      const unsigned char *text) {
  add(b, "(", 1);
  for (unsigned i = 0; i < count; i++) {
    unsigned glyph = info[i].codepoint & 0xFFFF;
    if (!code_of[glyph]) {
      int length;
      unsigned code = decode(text + info[i].cluster, &length) & 0xFFFF;
      while (glyph_of[code]) code = (code + 1) & 0xFFFF;
      code_of[glyph] = (uint16_t)code;
      glyph_of[code] = glyph;
      codes[code_count++] = (uint16_t)code;
    }
    add_byte(b, (unsigned char)(code_of[glyph] >> 8));
    add_byte(b, (unsigned char)code_of[glyph]);
  }
  add(b, ")Tj\n", 4);
}

static void add_column(Buffer *b, int column, const hb_glyph_info_t *info, unsigned count,
                       const unsigned char *text, int from, int to) {
  if (count == 0) return;
  char line[64];
  double x = (width + (columns - 1) * pitch) / 2 - column * pitch;
  double y = (height + cells * size) / 2;
  add_text(b, "/Span<</ActualText(\xFE\xFF");
  for (int at = from, length; at < to; at += length) {
    unsigned unit = decode(text + at, &length);
    add_byte(b, (unsigned char)(unit >> 8));
    add_byte(b, (unsigned char)unit);
  }
  // The columns of a page are one text object, and each begins by the way from the last string.
  snprintf(line, sizeof line, ")>>BDC\n%.3f %.3f Td\n", x - last_x, y - last_y);
  add_text(b, line);
  add_codes(b, info, 1, text);
  last_x = x;
  last_y = y;
  if (count > 1) {
    snprintf(line, sizeof line, "0 %.3f Td\n", -size);
    add_text(b, line);
    add_codes(b, info + 1, count - 1, text);
    last_y -= size;
  }
  add_text(b, "EMC\n");
}

static void open_font(const char *path, unsigned index) {
  hb_blob_t *blob = hb_blob_create_from_file_or_fail(path);
  if (!blob) errx(1, "%s: cannot be read", path);
  hb_face_t *face = hb_face_create(blob, index);
  font = hb_font_create(face);
  buffer = hb_buffer_create();
  language = hb_language_from_string("zh-hans", -1);
  bare = hb_face_builder_create();
  const char *tags[] = {"head", "hhea", "hmtx", "maxp", "CFF "};
  for (int i = 0; i < 5; i++) {
    hb_tag_t tag = hb_tag_from_string(tags[i], 4);
    hb_face_builder_add_table(bare, tag, hb_face_reference_table(face, tag));
  }
}

static int by_code(const void *a, const void *b) {
  return *(const uint16_t *)a - *(const uint16_t *)b;
}

static int by_glyph(const void *a, const void *b) {
  return (int)glyph_of[*(const uint16_t *)a] - (int)glyph_of[*(const uint16_t *)b];
}

static Buffer subset(void) {
  hb_subset_input_t *input = hb_subset_input_create_or_fail();
  hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_NO_HINTING | HB_SUBSET_FLAGS_DESUBROUTINIZE |
                                       HB_SUBSET_FLAGS_NOTDEF_OUTLINE);
  for (int i = 0; i < code_count; i++) {
    hb_set_add(hb_subset_input_glyph_set(input), glyph_of[codes[i]]);
  }
  hb_face_t *result = hb_subset_or_fail(bare, input);
  if (!result) errx(1, "hb-subset");
  unsigned count;
  hb_blob_t *blob = hb_face_reference_table(result, HB_TAG('C', 'F', 'F', ' '));
  const char *data = hb_blob_get_data(blob, &count);
  static Buffer program;
  program.count = 0;
  add(&program, data, count);
  hb_blob_destroy(blob);
  hb_face_destroy(result);
  hb_subset_input_destroy(input);
  // The charset: the numbers of the glyphs, in their order. It comes last; operator 15 leads to it.
  unsigned char *start = memmem(program.bytes, 400, "\x0C\x22\x1D", 3);
  if (!start || start[7] != 15) errx(1, "the CFF table is not of the form that is known");
  for (int i = 0; i < 4; i++) start[3 + i] = (unsigned char)(count >> (24 - 8 * i));
  add(&program, "", 1);
  qsort(codes, (size_t)code_count, sizeof *codes, by_glyph);
  for (int i = 0; i < code_count; i++) {
    unsigned char number[2] = {codes[i] >> 8, (unsigned char)codes[i]};
    add(&program, number, 2);
  }
  return program;
}

static void write_font(void) {
  int first = objects + 1;
  objects += 5;
  static Buffer map;
  map.count = 0;
  add_text(&map,
           "/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName/U def\n"
           "1 begincodespacerange\n<0000><FFFF>\nendcodespacerange\n");
  qsort(codes, (size_t)code_count, sizeof *codes, by_code);
  for (int i = 0, end; i < code_count; i = end) {
    for (end = i; end < code_count && codes[end] >> 8 == codes[i] >> 8;) end++;
    char line[80];
    snprintf(line, sizeof line, "1 beginbfrange\n<%04X><%04X><%04X>\nendbfrange\n", codes[i],
             codes[end - 1], codes[i]);
    add_text(&map, line);
  }
  add_text(&map, "endcmap\nend\nend\n");
  object(3, "<</Font<</F0 %d 0 R>>>>", first);
  object(first,
         "<</Type/Font/Subtype/Type0/BaseFont/AAAAAA+F/Encoding/Identity-V"
         "/DescendantFonts[%d 0 R]/ToUnicode %d 0 R>>",
         first + 1, first + 2);
  object(first + 1,
         "<</Type/Font/Subtype/CIDFontType0/BaseFont/AAAAAA+F/DW 1000/DW2[880 -1000]"
         "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor %d 0 R>>",
         first + 3);
  stream(first + 2, "", map);
  object(first + 3,
         "<</Type/FontDescriptor/FontName/AAAAAA+F/Flags 4/FontBBox[-997 -1049 2929 1809]"
         "/ItalicAngle 0/Ascent 1151/Descent -286/CapHeight 729/StemV 80/FontFile3 %d 0 R>>",
         first + 4);
  stream(first + 4, "/Subtype/CIDFontType0C", subset());
}

static void write_end(void) {
  object(1, "<</Type/Catalog/Pages 2 0 R>>");
  offsets[2] = offset;
  static Buffer end;
  end.count = 0;
  add_text(&end, "2 0 obj\n<</Type/Pages/Kids[");
  char line[128];
  for (int i = 0; i < page_count; i++) {
    snprintf(line, sizeof line, "%d 0 R ", pages[i]);
    add_text(&end, line);
  }
  snprintf(line, sizeof line, "]/Count %d>>\nendobj\n", page_count);
  add_text(&end, line);
  put(end.bytes, end.count);
  long start = offset;
  end.count = 0;
  snprintf(line, sizeof line, "xref\n0 %d\n0000000000 65535 f \n", objects + 1);
  add_text(&end, line);
  for (int i = 1; i <= objects; i++) {
    snprintf(line, sizeof line, "%010ld 00000 n \n", offsets[i]);
    add_text(&end, line);
  }
  snprintf(line, sizeof line, "trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%ld\n%%%%EOF\n",
           objects + 1, start);
  add_text(&end, line);
  put(end.bytes, end.count);
}

static void set_text(Text text) {
  static Buffer content;
  const unsigned char *bytes = (const unsigned char *)text.bytes;
  while (code_count > 0) {
    uint16_t code = codes[--code_count];
    code_of[glyph_of[code]] = 0;
    glyph_of[code] = 0;
  }
  content.count = 0;
  offset = 0;
  objects = 3;
  page_count = 0;
  put("%PDF-1.7\n", 9);
  int column = 0;
  for (int from = 0; from < text.length;) {
    int end = from, seen = 0;
    for (int length; end < text.length && bytes[end] != '\n' && seen < cells; seen++) {
      decode(bytes + end, &length);
      end += length;
    }
    hb_buffer_clear_contents(buffer);
    hb_buffer_add_utf8(buffer, text.bytes, text.length, (unsigned)from, end - from);
    hb_buffer_set_direction(buffer, HB_DIRECTION_TTB);
    hb_buffer_set_language(buffer, language);
    hb_buffer_guess_segment_properties(buffer);
    hb_shape(font, buffer, NULL, 0);
    unsigned count;
    const hb_glyph_info_t *info = hb_buffer_get_glyph_infos(buffer, &count);
    if (column == 0) {
      add_text(&content, "BT\n/F0 14 Tf\n");
      last_x = last_y = 0;
    }
    add_column(&content, column, info, count, bytes, from, end);
    if (++column == columns) {
      end_page(&content);
      column = 0;
    }
    from = end < text.length && bytes[end] == '\n' ? end + 1 : end;
  }
  if (column > 0 || page_count == 0) end_page(&content);
  write_font();
  write_end();
}

// Makes the page as large as a text needs, a line a column.
static void hug(Text text) {
  columns = 0;
  cells = 1;
  for (int from = 0, length; from < text.length; from++) {
    int count = 0;
    for (; from < text.length && text.bytes[from] != '\n'; from += length, count++) {
      decode((const unsigned char *)text.bytes + from, &length);
    }
    if (count > cells) cells = count;
    columns++;
  }
  if (columns == 0) columns = 1;
  width = columns * pitch + 2 * pitch;
  height = cells * size + 2 * pitch;
}

int main(int argc, char **argv) {
  const char *font_path = NULL, *path = NULL, *list = NULL, *output_path = "/dev/null";
  unsigned index = 0;
  bool hugs = false;
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--font")) font_path = argv[++i];
    else if (!strcmp(argv[i], "--index")) index = (unsigned)atoi(argv[++i]);
    else if (!strcmp(argv[i], "--output")) output_path = argv[++i];
    else if (!strcmp(argv[i], "--list")) list = argv[++i];
    else if (!strcmp(argv[i], "--hug")) hugs = true;
    else if (!strcmp(argv[i], "--zlib")) uses_zlib = true;
    else path = argv[i];
  }
  if (!font_path || (!path && !list)) {
    errx(2, "usage: direct --font FILE --index N [--hug] [--zlib] --output FILE TEXT\n"
            "       direct --font FILE --index N --hug [--zlib] --list LIST --output FOLDER");
  }
  if (uses_zlib && deflateInit(&deflater, 6) != Z_OK) errx(1, "zlib");
  if (!uses_zlib && !(compressor = libdeflate_alloc_compressor(6))) errx(1, "libdeflate");
  open_font(font_path, index);
  if (!list) {
    Text text = read_text(path);
    if (hugs) hug(text);
    output = open_output(output_path);
    set_text(text);
    if (fclose(output) != 0) err(1, "%s", output_path);
    return 0;
  }
  Names names = read_names(list);
  for (int i = 0; i < names.count; i++) {
    Text text = read_text(names.paths[i]);
    if (hugs) hug(text);
    Output file = begin_output(output_path, names.paths[i]);
    output = file.file;
    set_text(text);
    end_output(file);
    free((char *)text.bytes);
  }
  return 0;
}
