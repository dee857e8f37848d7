import { LIVE_NAMESPACE, type Push, type PushName } from '@fumata/contracts';
import type { Clock } from '@fumata/platform';

export interface ChainLink {
  readonly position: string | null;
  readonly previousPosition: string | null;
}

/** Positions of pushes, each linked to the previous one: a gap reveals a missed push. */
export class Chain {
  constructor(private end: string | null = null) {}

  /** Position of the last push. */
  get last(): string | null {
    return this.end;
  }

  /** Link of the next push; further pushes at the same position link to themselves. */
  next(position: string | null): ChainLink {
    const previousPosition = this.end;
    this.end = position;
    return { position, previousPosition };
  }

  /** Link of a push without an event: at the position of the last push. */
  atLast(): ChainLink {
    return { position: this.end, previousPosition: this.end };
  }
}

/** A push encoded once, in both forms that connections accept. */
export interface Frame {
  readonly name: PushName;
  /** Socket.IO packet for Engine.IO's queue. */
  readonly packet: string;
  /** Complete WebSocket frame of the Engine.IO message. */
  readonly bytes: Buffer;
}

/** A frame that contains its time, kept for connections that follow shortly after; dropped if the clock is set back. */
export class RecentFrame {
  private cachedFrame: { readonly at: number; readonly frame: Frame } | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly maxAgeMs: number,
  ) {}

  get(create: (at: string) => Frame): Frame {
    const now = this.clock.now();
    const age = now.getTime() - (this.cachedFrame?.at ?? NaN);
    if (this.cachedFrame && age >= 0 && age < this.maxAgeMs) return this.cachedFrame.frame;
    const frame = create(now.toISOString());
    this.cachedFrame = { at: now.getTime(), frame };
    return frame;
  }

  forget(): void {
    this.cachedFrame = undefined;
  }
}

const FIN_AND_TEXT = 0x81;

export function encode<Name extends PushName>(name: Name, push: Push<Name>): Frame {
  const packet = `2${LIVE_NAMESPACE},${JSON.stringify([name, push])}`;
  return { name, packet, bytes: textFrame(`4${packet}`) };
}

/** RFC 6455, 5.2; servers send unmasked. */
function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const extended = length < 126 ? 0 : length < 65_536 ? 2 : 8;
  const frame = Buffer.allocUnsafe(2 + extended + length);
  frame[0] = FIN_AND_TEXT;
  frame[1] = extended === 0 ? length : extended === 2 ? 126 : 127;
  if (extended === 2) frame.writeUInt16BE(length, 2);
  if (extended === 8) frame.writeBigUInt64BE(BigInt(length), 2);
  frame.write(text, 2 + extended);
  return frame;
}

/** Engine.IO's packet `noop`: three bytes that show the client that the connection is alive. */
export const BEAT: Buffer = textFrame('6');
