// What <unistd.h> declares only for GNU sources, which Swift's Glibc module is not made of.
extern int syncfs(int descriptor);

// Swift's Glibc module hides it, since most of what a process of many threads holds is not whole in its copy.
extern int copy_process(void) __asm__("fork");
