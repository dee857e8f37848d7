import { LIVE_NAMESPACE, type Push, type PushName } from '@fumata/contracts';

/** A push encoded once, in both forms that connections accept. */
export interface Frame {
  readonly name: PushName;
  /** Socket.IO packet for Engine.IO's queue. */
  readonly packet: string;
  /** Complete WebSocket frame of the Engine.IO message. */
  readonly bytes: Buffer;
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
