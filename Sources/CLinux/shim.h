// What <unistd.h> declares only for GNU sources, which Swift's Glibc module is not made of.
extern int syncfs(int descriptor);
