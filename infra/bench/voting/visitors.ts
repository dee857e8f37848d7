import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { serveRequests } from '../harness/helper.ts';
import { quantile } from '../harness/row.ts';

/** A process of visitors with keep-alive connections, one request at a time each, always without a cookie. */
export interface Visit {
  readonly address: string;
  readonly path: string;
  /** Request bodies, sent in turn. */
  readonly bodies: readonly string[];
  /** Maximum number of concurrent requests. */
  readonly connections: number;
  readonly ms: number;
  /** Requests per second; unlimited when omitted. */
  readonly rate?: number;
}

export interface Visited {
  readonly answered: number;
  /** Number of answers other than 201. */
  readonly refused: number;
  readonly perSecond: number;
  /** Latency in ms. */
  readonly p50: number;
  readonly p99: number;
  /** CPU share of this process, to show that it is not the bottleneck. */
  readonly busy: number;
}

const CREATED = Buffer.from('HTTP/1.1 201');
const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /content-length: (\d+)/i;

type OnAnswer = (visitor: Visitor, ms: number, created: boolean) => void;

/** One connection; the answer is parsed only as far as needed to find its end. */
class Visitor {
  readonly #socket: Socket;
  readonly #request: Buffer;
  readonly #onAnswer: OnAnswer;
  #since = 0;
  #received = 0;
  #whole = 0;
  #head: Buffer | undefined;
  #created = false;

  constructor(socket: Socket, request: Buffer, onAnswer: OnAnswer) {
    this.#socket = socket;
    this.#request = request;
    this.#onAnswer = onAnswer;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#onData(chunk));
    socket.on('error', (cause) => {
      throw cause;
    });
  }

  send(): void {
    this.#since = performance.now();
    this.#socket.write(this.#request);
  }

  end(): void {
    this.#socket.destroy();
  }

  #onData(chunk: Buffer): void {
    this.#received += chunk.length;
    if (this.#whole === 0) {
      const head = this.#head ? Buffer.concat([this.#head, chunk]) : chunk;
      const end = head.indexOf(HEAD_END);
      if (end < 0) return void (this.#head = head);
      const length = Number(LENGTH.exec(head.toString('latin1', 0, end))?.[1]);
      this.#whole = end + HEAD_END.length + length;
      this.#created = head.compare(CREATED, 0, CREATED.length, 0, CREATED.length) === 0;
      this.#head = undefined;
    }
    if (this.#received < this.#whole) return;
    this.#received = this.#whole = 0;
    this.#onAnswer(this, performance.now() - this.#since, this.#created);
  }
}

async function visit({ address, path, bodies, connections, ms, rate }: Visit): Promise<Visited> {
  const { hostname, port, host } = new URL(address);
  const requests = bodies.map((body) => requestOf(host, path, body));
  const latencies: number[] = [];
  /** Used in turn: a connection that is never used is closed by the server. */
  const idle: Visitor[] = [];
  let refused = 0;
  let inFlight = 0;
  let over = false;
  const send = (visitor: Visitor): void => {
    inFlight += 1;
    visitor.send();
  };
  const onAnswer = (visitor: Visitor, took: number, created: boolean): void => {
    inFlight -= 1;
    if (!over) latencies.push(took);
    if (!created) refused += 1;
    if (over || rate !== undefined) idle.push(visitor);
    else send(visitor);
  };
  const sockets = await Promise.all(Array.from({ length: connections }, () => connected(hostname, Number(port))));
  const visitors = sockets.map(
    (socket, n) => new Visitor(socket, requests[n % requests.length] ?? Buffer.alloc(0), onAnswer),
  );
  const elu = performance.eventLoopUtilization();
  const begun = performance.now();
  if (rate === undefined) for (const visitor of visitors) send(visitor);
  else idle.push(...visitors);
  let sent = 0;
  for (let now = begun; now - begun < ms; now = performance.now()) {
    const due = rate === undefined ? 0 : ((now - begun) / 1000) * rate;
    for (; sent < due && idle.length > 0; sent += 1) send(idle.shift() as Visitor); // there is one
    await wait(rate === undefined ? Math.max(1, ms - (now - begun)) : 1);
  }
  over = true;
  const seconds = (performance.now() - begun) / 1000;
  const { utilization: busy } = performance.eventLoopUtilization(elu);
  while (inFlight > 0) await wait(5);
  for (const visitor of visitors) visitor.end();
  const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
  return { answered: latencies.length, refused, perSecond: latencies.length / seconds, p50, p99, busy };
}

function requestOf(host: string, path: string, body: string): Buffer {
  const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`;
  return Buffer.from(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

function connected(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => resolve(socket.off('error', reject)));
    socket.on('error', reject);
  });
}

serveRequests({ visit });
