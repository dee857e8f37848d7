import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import { constants } from 'node:http2';
import { Code, GrpcError } from './grpc-error.ts';

/** Largest message that a client may send. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
const HEAD_BYTES = 5;
const RESPONSE = { ':status': 200, 'content-type': 'application/grpc' };
const UNITS: Readonly<Record<string, number>> = { H: 3_600_000, M: 60_000, S: 1_000, m: 1, u: 0.001, n: 0.000001 };

/** A message with the five bytes that gRPC puts before it. */
export function framed(message: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(HEAD_BYTES + message.length);
  frame[0] = 0;
  frame.writeUInt32BE(message.length, 1);
  frame.set(message, HEAD_BYTES);
  return frame;
}

/** Cuts a stream of bytes into messages. */
export class MessageReader {
  #chunks: Buffer[] = [];
  #length = 0;

  /** @throws GrpcError for a message above the limit */
  *read(chunk: Buffer): Generator<Buffer> {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    while (this.#length >= HEAD_BYTES) {
      if ((this.#chunks[0]?.length ?? 0) < HEAD_BYTES) this.#join();
      const size = this.#chunks[0]?.readUInt32BE(1) ?? 0;
      if (size > MAX_MESSAGE_BYTES)
        throw new GrpcError(
          Code.RESOURCE_EXHAUSTED,
          'Received message exceeds the maximum configured message size.',
        );
      if (this.#length < HEAD_BYTES + size) return;
      const bytes = this.#join();
      this.#chunks = [bytes.subarray(HEAD_BYTES + size)];
      this.#length -= HEAD_BYTES + size;
      yield bytes.subarray(HEAD_BYTES, HEAD_BYTES + size);
    }
  }

  #join(): Buffer {
    const [first] = this.#chunks;
    const joined = this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks);
    this.#chunks = [joined];
    return joined;
  }
}

/** One call of a client: its messages come in, messages and a status go out. */
export class GrpcCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly #stream: ServerHttp2Stream;
  #status: GrpcError | undefined;
  #isOver = false;

  constructor(stream: ServerHttp2Stream, headers: IncomingHttpHeaders) {
    this.#stream = stream;
    this.headers = headers;
    this.path = String(headers[':path']);
    stream.on('wantTrailers', () => stream.sendTrailers(trailersOf(this.#status)));
    stream.on('error', () => undefined); // the client went away; `close` follows
    stream.on('close', () => (this.#isOver = true));
    const timeout = timeoutOf(headers['grpc-timeout']);
    if (timeout === undefined) return;
    const timer = setTimeout(() => this.fail(new GrpcError(Code.DEADLINE_EXCEEDED, 'Deadline Exceeded')), timeout);
    stream.once('close', () => clearTimeout(timer));
  }

  get requiresLeader(): boolean {
    return this.headers['requires-leader'] === 'true';
  }

  /** Ended by either side. */
  get isOver(): boolean {
    return this.#isOver;
  }

  onClose(listener: () => void): void {
    this.#stream.once('close', listener);
  }

  onMessages(take: (message: Buffer) => void, end: () => void): void {
    const reader = new MessageReader();
    this.#stream.on('data', (chunk: Buffer) => {
      try {
        if (!this.#isOver) for (const message of reader.read(chunk)) take(message);
      } catch (cause) {
        this.fail(cause);
      }
    });
    this.#stream.on('end', () => this.#isOver || end());
  }

  /** All messages, once the client has sent the last one. */
  messages(): Promise<readonly Buffer[]> {
    const all: Buffer[] = [];
    return new Promise((resolve) =>
      this.onMessages(
        (message) => void all.push(message),
        () => resolve(all),
      ),
    );
  }

  /** Sends messages that are framed already. Returns whether more can be sent before `drained`. */
  sendFrames(frames: Uint8Array): boolean {
    if (this.#isOver) return true;
    if (!this.#stream.headersSent) this.#stream.respond(RESPONSE, { waitForTrailers: true });
    return this.#stream.write(frames);
  }

  send(message: Uint8Array): boolean {
    return this.sendFrames(framed(message));
  }

  /** Resolves once what was sent has left the process, or the call is over. */
  drained(): Promise<void> {
    if (this.#isOver || !this.#stream.writableNeedDrain) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        this.#stream.off('drain', done).off('close', done);
        resolve();
      };
      this.#stream.on('drain', done).on('close', done);
    });
  }

  end(message?: Uint8Array): void {
    if (this.#isOver) return;
    if (message) this.send(message);
    this.#finish();
  }

  /** Ends the call with the status of an error; other errors than `GrpcError` are defects of the emulator. */
  fail(cause: unknown): void {
    if (this.#isOver) return;
    if (!(cause instanceof GrpcError)) console.error(cause);
    this.#status = cause instanceof GrpcError ? cause : new GrpcError(Code.UNKNOWN, 'Exception was thrown by handler.');
    this.#finish();
  }

  /** Breaks the call off, as a server does that ends. */
  reset(): void {
    this.#isOver = true;
    this.#stream.close(constants.NGHTTP2_INTERNAL_ERROR);
  }

  #finish(): void {
    this.#isOver = true;
    if (!this.#stream.headersSent) {
      this.#stream.respond({ ...RESPONSE, ...trailersOf(this.#status) }, { endStream: true });
    } else this.#stream.end();
    // The client may still be sending.
    if (!this.#stream.readableEnded) this.#stream.resume();
  }
}

function trailersOf(status: GrpcError | undefined): Record<string, string> {
  if (!status) return { 'grpc-status': '0' };
  const trailers = Object.entries({ ...status.trailers, 'grpc-message': status.message });
  const escaped = Object.fromEntries(trailers.map(([name, value]) => [name, headerValueOf(value)]));
  return { ...escaped, 'grpc-status': String(status.code) };
}

/** A header holds visible ASCII only. */
const headerValueOf = (text: string): string => text.replaceAll(/[^ -$&-~]+/g, (part) => encodeURIComponent(part));

function timeoutOf(header: string | string[] | undefined): number | undefined {
  const [, digits, unit = ''] = /^(\d{1,8})([HMSmun])$/.exec(String(header)) ?? [];
  const ms = Number(digits) * (UNITS[unit] ?? NaN);
  return ms < 2 ** 31 ? ms : undefined;
}
