/* libpng leaves a function that fails by longjmp, which Swift cannot be left by. So the few calls that
   write a picture stand here, each with its own setjmp: 0 for success, and otherwise `message` says
   why. Nothing else is decided here. */
#ifndef VTYPE_CPNG_SHIM_H
#define VTYPE_CPNG_SHIM_H

#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* Takes the next bytes of the file; 0 for success. */
typedef int (*vtype_png_sink)(void *closure, const uint8_t *bytes, size_t count);

typedef struct {
  png_structp png;
  png_infop info;
  vtype_png_sink sink;
  void *closure;
  char message[120];
} vtype_png;

typedef struct {
  uint32_t width, height;
  int color_type;
  /* PNG_FILTER_…, for every row. PNG_NO_FILTERS would leave the choice to libpng. */
  int filter;
  /* Pixels a metre; 0 for none. */
  uint32_t resolution;
} vtype_png_format;

static void vtype_png_fail(png_structp png, png_const_charp message) {
  vtype_png *self = png_get_error_ptr(png);
  strncpy(self->message, message, sizeof self->message - 1);
  longjmp(png_jmpbuf(png), 1);
}

static void vtype_png_warn(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void vtype_png_put(png_structp png, png_bytep bytes, png_size_t count) {
  vtype_png *self = png_get_io_ptr(png);
  if (self->sink(self->closure, bytes, count) != 0) png_error(png, "the output takes no more");
}

static void vtype_png_flush(png_structp png) { (void)png; }

static inline void vtype_png_close(vtype_png *self) {
  if (self == NULL) return;
  png_destroy_write_struct(&self->png, &self->info);
  free(self);
}

/* NULL where there is no memory. */
static inline vtype_png *vtype_png_open(vtype_png_sink sink, void *closure) {
  vtype_png *self = calloc(1, sizeof *self);
  if (self == NULL) return NULL;
  self->sink = sink;
  self->closure = closure;
  self->png = png_create_write_struct(
      PNG_LIBPNG_VER_STRING, self, vtype_png_fail, vtype_png_warn);
  if (self->png != NULL) self->info = png_create_info_struct(self->png);
  if (self->info == NULL) {
    vtype_png_close(self);
    return NULL;
  }
  png_set_write_fn(self->png, self, vtype_png_put, vtype_png_flush);
  return self;
}

/* Writes what comes before the rows; the colours of a palette are 0xRRGGBB. Run lengths alone are looked for: text has few other repetitions
   that are near, and looking for them takes most of the time. */
static inline int vtype_png_begin(
    vtype_png *self, const vtype_png_format *format, const uint32_t *palette, int colors) {
  png_color entries[PNG_MAX_PALETTE_LENGTH];
  if (setjmp(png_jmpbuf(self->png))) return 1;
  png_set_user_limits(self->png, 0x7fffffff, 0x7fffffff);
  png_set_IHDR(
      self->png, self->info, format->width, format->height, 8, format->color_type,
      PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (colors > 0 && colors <= PNG_MAX_PALETTE_LENGTH) {
    for (int i = 0; i < colors; i++) {
      entries[i].red = (png_byte)(palette[i] >> 16);
      entries[i].green = (png_byte)(palette[i] >> 8);
      entries[i].blue = (png_byte)palette[i];
    }
    png_set_PLTE(self->png, self->info, entries, colors);
  }
  if (format->resolution > 0)
    png_set_pHYs(
        self->png, self->info, format->resolution, format->resolution, PNG_RESOLUTION_METER);
  png_set_filter(self->png, PNG_FILTER_TYPE_BASE, format->filter);
  png_set_compression_strategy(self->png, Z_RLE);
  png_set_compression_buffer_size(self->png, 1 << 16);
  png_write_info(self->png, self->info);
  return 0;
}

static inline int vtype_png_row(vtype_png *self, const uint8_t *row) {
  if (setjmp(png_jmpbuf(self->png))) return 1;
  png_write_row(self->png, row);
  return 0;
}

static inline int vtype_png_end(vtype_png *self) {
  if (setjmp(png_jmpbuf(self->png))) return 1;
  png_write_end(self->png, self->info);
  return 0;
}

/* Reading is by libpng's simplified interface, which returns where it fails. */
static inline int vtype_png_measure(
    const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_memory(&image, bytes, count)) return 1;
  *width = image.width;
  *height = image.height;
  png_image_free(&image);
  return 0;
}

static inline png_image vtype_png_image(uint32_t width, uint32_t height) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = PNG_FORMAT_RGBA;
  return image;
}

/* The most bytes that a file of so many pixels has. */
static inline size_t vtype_png_bound(uint32_t width, uint32_t height) {
  png_image image = vtype_png_image(width, height);
  return PNG_IMAGE_PNG_SIZE_MAX(image);
}

/* Writes pixels of four bytes to memory; `count` is the room there, and then the length of the file. */
static inline int vtype_png_write(
    const uint8_t *pixels, uint32_t width, uint32_t height, uint8_t *bytes, size_t *count) {
  png_image image = vtype_png_image(width, height);
  png_alloc_size_t room = *count;
  if (!png_image_write_to_memory(&image, bytes, &room, 0, pixels, 0, NULL)) return 1;
  *count = room;
  return 0;
}

typedef struct {
  const uint8_t *bytes;
  size_t count;
} vtype_png_source;

static void vtype_png_take(png_structp png, png_bytep bytes, png_size_t count) {
  vtype_png_source *source = png_get_io_ptr(png);
  if (count > source->count) png_error(png, "it ends too early");
  memcpy(bytes, source->bytes, count);
  source->bytes += count;
  source->count -= count;
}

/* Decodes to bytes in the order red, green, blue, alpha; `pixels` has room for width × height × 4. Not by
   libpng's simplified functions: version 1.6.39 has wrong rows in images of sixteen bits that are
   interlaced. */
static inline int vtype_png_read(const uint8_t *bytes, size_t count, uint8_t *pixels, size_t room) {
  vtype_png self;
  vtype_png_source source = {bytes, count};
  png_infop info = NULL;
  memset(&self, 0, sizeof self);
  png_structp png = png_create_read_struct(
      PNG_LIBPNG_VER_STRING, &self, vtype_png_fail, vtype_png_warn);
  if (png == NULL) return 1;
  info = png_create_info_struct(png);
  if (info == NULL || setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return 1;
  }
  png_set_read_fn(png, &source, vtype_png_take);
  png_read_info(png, info);
  size_t width = png_get_image_width(png, info), height = png_get_image_height(png, info);
  if (room / 4 / width != height || room != width * height * 4) png_error(png, "its size changes");
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != width * 4) png_error(png, "its rows are of another length");
  for (int pass = 0; pass < passes; pass++)
    for (size_t y = 0; y < height; y++) png_read_row(png, pixels + y * width * 4, NULL);
  png_read_end(png, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  return 0;
}

#endif
