import { framed, type GrpcCall } from '../protocol/grpc-call.ts';

/** Messages are sent together in pieces of this size. */
const PIECE_BYTES = 65_536;

/** Collects messages of a call, so that many small ones leave in one write. */
export class Frames {
  readonly #call: GrpcCall;
  #frames: Buffer[] = [];
  #bytes = 0;

  constructor(call: GrpcCall) {
    this.#call = call;
  }

  get isFull(): boolean {
    return this.#bytes >= PIECE_BYTES;
  }

  add(message: Uint8Array): void {
    const frame = framed(message);
    this.#frames.push(frame);
    this.#bytes += frame.length;
  }

  /** Sends what was collected; resolves once the client has taken enough of it. */
  async flush(): Promise<void> {
    if (this.#bytes === 0) return;
    const frames = this.#frames.length === 1 && this.#frames[0] ? this.#frames[0] : Buffer.concat(this.#frames);
    this.#frames = [];
    this.#bytes = 0;
    if (!this.#call.sendFrames(frames)) await this.#call.drained();
  }
}
