import { describe, expect, it } from '@jest/globals';
import type { Writable } from 'node:stream';
import { Receiver } from 'ws';
import { BEAT, encode } from './frame.js';

declare module 'ws' {
  // Left out of the types of ws.
  class Receiver extends Writable {
    constructor(options: { isServer: boolean });
  }
}

/** The messages that a WebSocket parses from the bytes. */
function received(bytes: Buffer): string[] {
  const messages: string[] = [];
  const receiver = new Receiver({ isServer: false });
  receiver.on('message', (data: Buffer) => messages.push(data.toString()));
  receiver.write(bytes);
  return messages;
}

describe('encode', () => {
  const viewers = (previousPosition: string) => encode('viewers', { viewers: 3, position: null, previousPosition });

  it('encodes the Socket.IO packet for the namespace', () => {
    expect(viewers('é').packet).toBe('2/conclave,["viewers",{"viewers":3,"position":null,"previousPosition":"é"}]');
  });

  it.each([0, 40, 200, 65_000, 65_460, 66_000, 200_000])(
    'encodes one WebSocket message of any length (%i more)',
    (length) => {
      const frame = viewers('é'.repeat(length));
      expect(received(frame.bytes)).toEqual([`4${frame.packet}`]);
    },
  );
});

it('a beat is a message of one byte', () => {
  expect([BEAT.length, received(BEAT)]).toEqual([3, ['6']]);
});
