// What both floors do with files.
#pragma once

#include <err.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  const char *bytes;
  int length;
} Text;

typedef struct {
  char **paths;
  int count;
} Names;

// A file that is written beside its place.
typedef struct {
  FILE *file;
  char path[PATH_MAX], temporary[PATH_MAX];
} Output;

static inline Text read_text(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) err(1, "%s", path);
  long length = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
  if (length < 0) err(1, "%s", path);
  if (length > INT_MAX) errx(1, "%s: longer than 2 GiB", path);
  rewind(file);
  char *bytes = malloc((size_t)length + 1);
  if (!bytes) errx(1, "out of memory");
  if (fread(bytes, 1, (size_t)length, file) != (size_t)length) errx(1, "%s: cannot be read", path);
  bytes[length] = 0;
  fclose(file);
  return (Text){bytes, (int)length};
}

// A list of paths, one a line.
static inline Names read_names(const char *path) {
  Names names = {0};
  int room = 0;
  for (char *line = strtok((char *)read_text(path).bytes, "\n"); line; line = strtok(NULL, "\n")) {
    if (names.count == room) {
      room = room * 2 + 64;
      names.paths = realloc(names.paths, (size_t)room * sizeof *names.paths);
      if (!names.paths) errx(1, "out of memory");
    }
    names.paths[names.count++] = line;
  }
  return names;
}

static inline FILE *open_output(const char *path) {
  FILE *file = fopen(path, "wb");
  if (!file) err(1, "%s", path);
  return file;
}

// The PDF of a text in a folder, under the text's name.
static inline Output begin_output(const char *folder, const char *text) {
  Output output;
  const char *name = strrchr(text, '/') ? strrchr(text, '/') + 1 : text;
  const char *dot = strrchr(name, '.');
  int length = (int)(dot ? (size_t)(dot - name) : strlen(name));
  snprintf(output.path, sizeof output.path, "%s/%.*s.pdf", folder, length, name);
  snprintf(output.temporary, sizeof output.temporary, "%s/.%.*s.pdf", folder, length, name);
  output.file = open_output(output.temporary);
  return output;
}

// Puts a file in its place when all of it is on the disk, as vtype does.
static inline void end_output(Output output) {
  if (fflush(output.file) != 0 || fsync(fileno(output.file)) != 0 || fclose(output.file) != 0 ||
      rename(output.temporary, output.path) != 0) {
    err(1, "%s", output.path);
  }
}
