// WebSocket or Socket.IO clients in one thread (epoll), so that the cores are left to the server under test.
//
//   fanout-client PORT N ws|sio|smoke|summary
//
// sio counts the tallies in /conclave, smoke the smoke, summary the pushes of the summary after the first.
//
// Prints `CONNECTED <ms>` once all N are connected (ws: after the 101; otherwise after the first snapshot or summary),
// then reads commands from stdin: `report` prints the figures since the last report as JSON and resets them; EOF ends
// the program. Messages carry their send time for the latency: `"roundNumber":` and 16 digits, microseconds of
// CLOCK_MONOTONIC.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { CONNECTING, HANDSHAKE, OPEN };
enum { MAX_IN_FLIGHT = 200, BUCKETS = 1000000, INPUT = 0xffffffff }; // buckets of 10 us: 10 s

typedef struct {
  int fd;
  uint8_t state, ready;
  uint32_t have, cap; // remainder of the last read: the beginning of a frame
  uint8_t *buf;
} Conn;

static Conn *conns;
static int count, next_conn, in_flight, ready, sio, ep, port, failed;
static uint64_t began, messages, bytes, first_at, last_at; // bytes: all that was read, frames and pings included
static uint32_t *buckets;
static const char *hello = "40/conclave,", *first = "42/conclave,[\"snapshot\"", *counted = "42/conclave,[\"tally\"";
static uint8_t shared_buf[1 << 20];

static uint64_t now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void fail(const char *what) {
  fprintf(stderr, "fanout-client: %s: %s\n", what, strerror(errno));
  exit(1);
}

static void send_text(Conn *c, const char *text) { // masked with 0, which changes nothing; short text frames only
  uint8_t frame[132];
  size_t n = strlen(text);
  frame[0] = 0x81;
  frame[1] = 0x80 | n;
  memset(frame + 2, 0, 4);
  memcpy(frame + 6, text, n);
  if (write(c->fd, frame, n + 6) < 0) failed++;
}

static void connect_next(void) {
  while (next_conn < count && in_flight < MAX_IN_FLIGHT) {
    Conn *c = &conns[next_conn];
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (c->fd < 0) fail("socket");
    int one = 1;
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(port)};
    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(c->fd, (void *)&a, sizeof a) < 0 && errno != EINPROGRESS) fail("connect");
    struct epoll_event e = {.events = EPOLLOUT, .data.u32 = next_conn};
    epoll_ctl(ep, EPOLL_CTL_ADD, c->fd, &e);
    in_flight++;
    next_conn++;
  }
}

static void mark_ready(Conn *c) {
  if (c->ready) return;
  c->ready = 1;
  ready++;
  in_flight--;
  connect_next();
  if (ready == count) {
    printf("CONNECTED %.0f\n", (now_us() - began) / 1000.0);
    fflush(stdout);
  }
}

static uint64_t number_after(const uint8_t *p, size_t n, const char *key, int *found) {
  size_t k = strlen(key);
  const uint8_t *at = memmem(p, n, key, k), *end = p + n;
  *found = at != NULL;
  uint64_t v = 0;
  if (at)
    for (at += k; at < end && *at >= '0' && *at <= '9'; at++) v = v * 10 + (*at - '0');
  return v;
}

static int begins(const uint8_t *p, size_t n, const char *with) {
  size_t k = strlen(with);
  return n >= k && !memcmp(p, with, k);
}

static void on_message(Conn *c, const uint8_t *p, size_t n) {
  if (sio) {
    if (n && p[0] == '0') return send_text(c, hello);
    if (n && p[0] == '2') return send_text(c, "3");
    if (!c->ready && begins(p, n, first)) return mark_ready(c);
    if (!begins(p, n, counted)) return;
  }
  messages++;
  last_at = now_us();
  if (!first_at) first_at = last_at;
  int found;
  uint64_t sent = number_after(p, n, "\"roundNumber\":", &found);
  if (!found) return;
  uint64_t bucket = (last_at - sent) / 10;
  buckets[bucket < BUCKETS ? bucket : BUCKETS - 1]++;
}

static void on_data(Conn *c, uint8_t *d, size_t n) {
  if (c->have) {
    if (c->cap < c->have + n) c->buf = realloc(c->buf, c->cap = c->have + n);
    memcpy(c->buf + c->have, d, n);
    n += c->have;
    d = c->buf;
    c->have = 0;
  }
  size_t o = 0;
  if (c->state == HANDSHAKE) {
    uint8_t *end = memmem(d, n, "\r\n\r\n", 4);
    if (end) {
      if (memcmp(d, "HTTP/1.1 101", 12)) {
        fprintf(stderr, "fanout-client: %.*s\n", (int)(n > 200 ? 200 : n), d);
        exit(1);
      }
      c->state = OPEN;
      o = end + 4 - d;
      if (!sio) mark_ready(c);
    }
  }
  while (c->state == OPEN && n - o >= 2) {
    size_t length = d[o + 1] & 127, head = 2;
    if (length == 126) {
      if (n - o < 4) break;
      length = d[o + 2] << 8 | d[o + 3];
      head = 4;
    } else if (length == 127) {
      if (n - o < 10) break;
      length = 0;
      for (int i = 2; i < 10; i++) length = length << 8 | d[o + i];
      head = 10;
    }
    if (n - o < head + length) break;
    if ((d[o] & 15) == 1) on_message(c, d + o + head, length);
    o += head + length;
  }
  if (o == n) return;
  size_t rest = n - o;
  if (c->cap < rest) {
    uint8_t *larger = malloc(rest);
    memcpy(larger, d + o, rest);
    free(c->buf);
    c->buf = larger;
    c->cap = rest;
  } else {
    memmove(c->buf, d + o, rest);
  }
  c->have = rest;
}

static double percentile(double share) {
  uint64_t wanted = (uint64_t)(messages * share), seen = 0;
  for (int i = 0; i < BUCKETS; i++)
    if ((seen += buckets[i]) > wanted) return i / 100.0;
  return BUCKETS / 100.0;
}

static void report(void) {
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  printf("{\"messages\":%lu,\"bytes\":%lu,\"windowMs\":%.1f,\"first\":%.2f,\"last\":%.2f,\"p50\":%.2f,\"p99\":%.2f,\"failed\":%d,\"cpuMs\":%.0f}\n", messages, bytes,
         (last_at - first_at) / 1000.0, messages ? percentile(0) : 0, messages ? percentile((messages - 1.) / messages) : 0, messages ? percentile(.5) : 0, messages ? percentile(.99) : 0, failed,
         (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1e3 + (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e3);
  fflush(stdout);
  messages = bytes = first_at = last_at = 0;
  memset(buckets, 0, BUCKETS * sizeof *buckets);
}

static void run_command(void) { // one command per read: the caller waits for each answer
  char text[16];
  ssize_t n = read(0, text, sizeof text);
  if (n == 0) exit(0);
  if (n > 0 && text[0] == 'r') report();
}

static void start_handshake(Conn *c, uint32_t index) {
  int error = 0;
  socklen_t l = sizeof error;
  getsockopt(c->fd, SOL_SOCKET, SO_ERROR, &error, &l);
  errno = error;
  if (error) fail("connect");
  char request[300];
  int n = snprintf(request, sizeof request,
                   "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                   "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
                   sio ? "/socket.io/?EIO=4&transport=websocket" : "/", port);
  if (write(c->fd, request, n) != n) fail("write");
  c->state = HANDSHAKE;
  struct epoll_event e = {.events = EPOLLIN, .data.u32 = index};
  epoll_ctl(ep, EPOLL_CTL_MOD, c->fd, &e);
}

int main(int argc, char **argv) {
  if (argc < 4) return 2;
  port = atoi(argv[1]);
  count = atoi(argv[2]);
  sio = strcmp(argv[3], "ws") != 0;
  if (!strcmp(argv[3], "smoke")) counted = "42/conclave,[\"smoke\"";
  if (!strcmp(argv[3], "summary")) {
    hello = "40/conclave,{\"channel\":\"summary\"}";
    first = counted = "42/conclave,[\"summary\"";
  }
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  conns = calloc(count, sizeof *conns);
  buckets = calloc(BUCKETS, sizeof *buckets);
  ep = epoll_create1(0);
  struct epoll_event input = {.events = EPOLLIN | EPOLLHUP, .data.u32 = INPUT};
  epoll_ctl(ep, EPOLL_CTL_ADD, 0, &input);
  began = now_us();
  connect_next();
  struct epoll_event events[512];
  for (;;) {
    int k = epoll_wait(ep, events, 512, -1);
    for (int i = 0; i < k; i++) {
      uint32_t index = events[i].data.u32;
      if (index == INPUT) {
        run_command();
        continue;
      }
      Conn *c = &conns[index];
      if (c->state == CONNECTING) {
        start_handshake(c, index);
        continue;
      }
      ssize_t n = read(c->fd, shared_buf, sizeof shared_buf);
      if (n > 0) {
        bytes += n;
        on_data(c, shared_buf, n);
      } else if (n == 0 || errno != EAGAIN) {
        failed++;
        epoll_ctl(ep, EPOLL_CTL_DEL, c->fd, 0);
        close(c->fd);
      }
    }
  }
}
