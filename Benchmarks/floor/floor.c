// The cairo floor: the least that a cairo-backed tool has to do to put vertical CJK text on pages.
//
// Text is cut at newlines and after every --cells characters, shaped top to bottom by HarfBuzz and
// drawn one column a call by cairo. There is no typographic rule here: no kinsoku, no rotation, no
// spacing. What vtype takes above this program is the cost of its own work.
//
// With --list it sets one text after the other, each to a PDF of its own, and keeps the font open.
#define _GNU_SOURCE
#include <err.h>
#include <getopt.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <hb-ot.h>

#include "files.h"

typedef struct {
  const char *font, *language, *output, *text, *list;
  unsigned index;
  double size, width, height, pitch;
  double margin;  // negative: centre the text area on the page
  int cells;      // characters a column, INT_MAX for no limit
  int columns;    // columns a page
  bool whole_paragraphs, hug, draws, stats;
} Options;

// What lives from column to column. Nothing is given back before the process ends: freeing would
// only raise the floor.
typedef struct {
  const Options *options;
  Text text;
  hb_font_t *font;
  hb_buffer_t *buffer;
  hb_language_t language;
  double scale;    // font units to points
  cairo_t *cairo;  // NULL when nothing is drawn
  cairo_glyph_t *glyphs;
  cairo_text_cluster_t *clusters;
  unsigned capacity;
  double left, top;  // centre of the first (rightmost) column, and the first cell's upper edge
  long column, pages, glyph_count;
  double shape_ms, draw_ms;
} Setter;

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int line_end(Text text, int from) {
  const char *end = memchr(text.bytes + from, '\n', (size_t)(text.length - from));
  return end ? (int)(end - text.bytes) : text.length;
}

// The end of the column that starts at `from`; counts its characters.
static int column_end(Text text, int from, int to, int cells, int *count) {
  int seen = 0, at = from;
  for (; at < to; at++) {
    if (((unsigned char)text.bytes[at] & 0xC0) == 0x80) continue;
    if (seen == cells) break;
    seen++;
  }
  if (count) *count = seen;
  return at;
}

// Makes the page as large as one page with all the columns needs.
static void hug(Options *options, Text text) {
  int columns = 0, longest = 0;
  for (int from = 0; from < text.length;) {
    int to = line_end(text, from);
    do {
      int count;
      from = column_end(text, from, to, options->cells, &count);
      if (count > longest) longest = count;
      columns++;
    } while (from < to);
    from = to + 1;
  }
  if (columns == 0) columns = 1;
  if (options->margin < 0) options->margin = options->pitch;
  options->columns = columns;
  options->width = 2 * options->margin + (columns - 1) * options->pitch + options->size;
  options->height = 2 * options->margin + longest * options->size;
}

static void shape(Setter *s, int from, int to) {
  hb_buffer_clear_contents(s->buffer);
  hb_buffer_add_utf8(s->buffer, s->text.bytes, s->text.length, (unsigned)from, to - from);
  hb_buffer_set_direction(s->buffer, HB_DIRECTION_TTB);
  hb_buffer_set_language(s->buffer, s->language);
  hb_buffer_guess_segment_properties(s->buffer);  // the script; what is set stays
  hb_shape(s->font, s->buffer, NULL, 0);
  if (!hb_buffer_allocation_successful(s->buffer)) errx(1, "out of memory");
}

static void reserve(Setter *s, unsigned count) {
  if (count <= s->capacity) return;
  s->capacity = count * 2;
  s->glyphs = realloc(s->glyphs, s->capacity * sizeof *s->glyphs);
  s->clusters = realloc(s->clusters, s->capacity * sizeof *s->clusters);
  if (!s->glyphs || !s->clusters) errx(1, "out of memory");
}

// Draws `count` glyphs, the shape of the text from `from` to `to`, as the next column.
static void draw_column(Setter *s, const hb_glyph_info_t *info, const hb_glyph_position_t *position,
                        unsigned count, int from, int to) {
  if (count == 0) return;
  const Options *o = s->options;
  reserve(s, count);
  double x = s->left - (double)(s->column % o->columns) * o->pitch;
  double y = s->top;
  int clusters = 0;
  for (unsigned i = 0; i < count; i++) {
    s->glyphs[i] = (cairo_glyph_t){
        .index = info[i].codepoint,
        .x = x + position[i].x_offset * s->scale,
        .y = y - position[i].y_offset * s->scale,
    };
    y -= position[i].y_advance * s->scale;
    bool continues = i > 0 && info[i].cluster == info[i - 1].cluster;
    if (!continues) s->clusters[clusters++].num_glyphs = 0;
    cairo_text_cluster_t *cluster = &s->clusters[clusters - 1];
    cluster->num_glyphs++;
    cluster->num_bytes = (i + 1 < count ? (int)info[i + 1].cluster : to) - (int)info[i].cluster;
  }
  cairo_show_text_glyphs(s->cairo, s->text.bytes + from, to - from, s->glyphs, (int)count,
                         s->clusters, clusters, 0);
}

// Shapes the text from `from` to `to` in one go and sets it in columns of `cells` characters. A
// cluster of several characters stays in the column where it begins.
static void set_piece(Setter *s, int from, int to) {
  double start = now_ms();
  shape(s, from, to);
  unsigned count;
  const hb_glyph_info_t *info = hb_buffer_get_glyph_infos(s->buffer, &count);
  const hb_glyph_position_t *position = hb_buffer_get_glyph_positions(s->buffer, NULL);
  double shaped = now_ms();
  s->shape_ms += shaped - start;
  s->glyph_count += count;
  unsigned first = 0;
  do {
    int end = column_end(s->text, from, to, s->options->cells, NULL);
    unsigned last = first;
    while (last < count && info[last].cluster < (unsigned)end) last++;
    end = last < count ? (int)info[last].cluster : to;
    if (s->column % s->options->columns == 0) {
      if (s->cairo && s->pages > 0) cairo_show_page(s->cairo);
      s->pages++;
    }
    if (s->cairo) draw_column(s, info + first, position + first, last - first, from, end);
    s->column++;
    first = last;
    from = end;
  } while (from < to);
  s->draw_ms += now_ms() - shaped;
}

static void set_text(Setter *s) {
  for (int from = 0; from < s->text.length;) {
    int to = line_end(s->text, from);
    do {
      int cells = s->options->whole_paragraphs ? INT_MAX : s->options->cells;
      int end = column_end(s->text, from, to, cells, NULL);
      set_piece(s, from, end);
      from = end;
    } while (from < to);
    from = to + 1;
  }
}

static hb_font_t *open_for_shaping(const Options *o) {
  hb_blob_t *blob = hb_blob_create_from_file_or_fail(o->font);
  if (!blob) errx(1, "%s: cannot be read", o->font);
  if (o->index >= hb_face_count(blob)) errx(1, "%s: has no face %u", o->font, o->index);
  hb_face_t *face = hb_face_create(blob, o->index);
  hb_font_t *font = hb_font_create(face);
  hb_ot_font_set_funcs(font);
  return font;
}

static cairo_status_t write_bytes(void *file, const unsigned char *bytes, unsigned length) {
  return fwrite(bytes, 1, length, file) == length ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static cairo_font_face_t *open_for_drawing(const Options *o) {
  FT_Library library;
  FT_Face face;
  if (FT_Init_FreeType(&library) != 0) errx(1, "FreeType cannot start");
  FT_Error error = FT_New_Face(library, o->font, (FT_Long)o->index, &face);
  if (error != 0) errx(1, "%s: FreeType error %d", o->font, error);
  return cairo_ft_font_face_create_for_ft_face(face, FT_LOAD_NO_HINTING);
}

static cairo_t *start_pdf(const Options *o, cairo_font_face_t *face, FILE *file) {
  cairo_surface_t *surface =
      cairo_pdf_surface_create_for_stream(write_bytes, file, o->width, o->height);
  // cairo ignores SOURCE_DATE_EPOCH; a fixed date makes equal input give equal bytes.
  cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2020-01-01T00:00:00Z");
  cairo_t *cairo = cairo_create(surface);
  cairo_surface_destroy(surface);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_set_font_options(cairo, options);
  cairo_font_options_destroy(options);
  cairo_set_font_face(cairo, face);
  cairo_set_font_size(cairo, o->size);
  return cairo;
}

static void finish_pdf(cairo_t *cairo, const char *output) {
  cairo_show_page(cairo);
  cairo_surface_t *surface = cairo_get_target(cairo);
  cairo_surface_finish(surface);
  cairo_status_t status = cairo_status(cairo);
  if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(surface);
  if (status != CAIRO_STATUS_SUCCESS) errx(1, "%s: %s", output, cairo_status_to_string(status));
  cairo_destroy(cairo);
}

static const char usage[] =
    "usage: floor --font FILE [--index N] [--lang TAG] [--size PT] [--page WxH] [--margin PT]\n"
    "             [--cells N] [--columns N] [--pitch PT] [--shape column|paragraph] [--hug]\n"
    "             [--output FILE] [--format pdf|none] [--stats] TEXT\n"
    "       floor --font FILE [options] --hug --list LIST --output FOLDER\n";

static double number(const char *option, const char *value, double least) {
  char *end;
  double result = strtod(value, &end);
  if (end == value || *end || !isfinite(result) || result < least || result > 1e6) {
    errx(1, "--%s: bad number “%s”", option, value);
  }
  return result;
}

static bool choose(const char *option, const char *value, const char *no, const char *yes) {
  bool chosen = strcmp(value, yes) == 0;
  if (!chosen && strcmp(value, no) != 0) errx(1, "--%s takes %s or %s", option, no, yes);
  return chosen;
}

static Options parse(int argc, char **argv) {
  static const struct option names[] = {
      {"font", 1, 0, 'f'},   {"index", 1, 0, 'i'},  {"lang", 1, 0, 'l'},  {"size", 1, 0, 's'},
      {"page", 1, 0, 'p'},   {"margin", 1, 0, 'm'}, {"cells", 1, 0, 'n'}, {"columns", 1, 0, 'c'},
      {"pitch", 1, 0, 'd'},  {"shape", 1, 0, 'w'},  {"hug", 0, 0, 'h'},   {"output", 1, 0, 'o'},
      {"format", 1, 0, 't'}, {"stats", 0, 0, 'v'},  {"list", 1, 0, 'b'},
      {0, 0, 0, 0}};
  Options o = {.language = "zh-hans", .output = "/dev/null", .size = 14, .width = 419.53,
               .height = 595.28, .pitch = 24, .margin = -1, .columns = 13, .draws = true};
  char *times;
  int which;
  for (int c; (c = getopt_long(argc, argv, "", names, &which)) != -1;) {
    const char *name = c == '?' ? "" : names[which].name;
    switch (c) {
      case 'f': o.font = optarg; break;
      case 'i': o.index = (unsigned)number(name, optarg, 0); break;
      case 'l': o.language = optarg; break;
      case 's': o.size = number(name, optarg, 0.1); break;
      case 'p':
        if (!(times = strchr(optarg, 'x'))) errx(1, "--page: “%s” is not WxH", optarg);
        *times = 0;
        o.width = number(name, optarg, 1);
        o.height = number(name, times + 1, 1);
        break;
      case 'm': o.margin = number(name, optarg, 0); break;
      case 'n': o.cells = (int)number(name, optarg, 1); break;
      case 'c': o.columns = (int)number(name, optarg, 1); break;
      case 'd': o.pitch = number(name, optarg, 0.1); break;
      case 'w': o.whole_paragraphs = choose(name, optarg, "column", "paragraph"); break;
      case 'h': o.hug = true; break;
      case 'o': o.output = optarg; break;
      case 't': o.draws = choose(name, optarg, "none", "pdf"); break;
      case 'v': o.stats = true; break;
      case 'b': o.list = optarg; break;
      default: o.font = NULL; optind = argc;
    }
  }
  if (!o.font || optind != argc - (o.list ? 0 : 1)) {
    fputs(usage, stderr);
    exit(2);
  }
  if (!o.cells) o.cells = o.hug ? INT_MAX : 31;
  if (!o.list) o.text = argv[optind];
  return o;
}

// Where the first column stands on the page.
static void place(Setter *s) {
  const Options *o = s->options;
  if (o->margin >= 0) {
    s->left = o->width - o->margin - o->size / 2;
    s->top = o->margin;
  } else {
    s->left = (o->width + (o->columns - 1) * o->pitch) / 2;
    s->top = (o->height - o->cells * o->size) / 2;
  }
}

static void set_list(Setter s, Options options) {
  cairo_font_face_t *face = open_for_drawing(&options);
  Names names = read_names(options.list);
  const Options common = options;
  s.options = &options;
  for (int i = 0; i < names.count; i++) {
    options = common;
    s.text = read_text(names.paths[i]);
    if (options.hug) hug(&options, s.text);
    place(&s);
    s.column = s.pages = 0;
    Output output = begin_output(options.output, names.paths[i]);
    s.cairo = start_pdf(&options, face, output.file);
    set_text(&s);
    finish_pdf(s.cairo, output.path);
    end_output(output);
    free((char *)s.text.bytes);
  }
}

int main(int argc, char **argv) {
  double start = now_ms();
  Options options = parse(argc, argv);
  Setter s = {.options = &options};
  if (options.text) s.text = read_text(options.text);
  if (options.text && options.hug) hug(&options, s.text);
  double read = now_ms();

  s.font = open_for_shaping(&options);
  s.buffer = hb_buffer_create();
  s.language = hb_language_from_string(options.language, -1);
  s.scale = options.size / hb_face_get_upem(hb_font_get_face(s.font));
  if (options.list) {
    set_list(s, options);
    return 0;
  }
  place(&s);
  FILE *file = options.draws ? open_output(options.output) : NULL;
  if (options.draws) s.cairo = start_pdf(&options, open_for_drawing(&options), file);
  double opened = now_ms();

  set_text(&s);
  double set = now_ms();
  if (s.cairo) finish_pdf(s.cairo, options.output);
  if (file && (ferror(file) || fclose(file) != 0)) err(1, "%s", options.output);
  double end = now_ms();

  if (options.stats) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    fprintf(stderr,
            "read %.1f open %.1f shape %.1f draw %.1f finish %.1f total %.1f ms, "
            "%ld glyphs, %ld pages, %.1f MiB\n",
            read - start, opened - read, s.shape_ms, s.draw_ms, end - set, end - start,
            s.glyph_count, s.pages, (double)usage.ru_maxrss / 1024);
  }
  return 0;
}
