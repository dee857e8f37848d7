import type { Socket } from 'node:net';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { WaitingAnswers } from './waiting-answers.js';

class TestSocket {
  destroyed = false;

  destroy(): void {
    this.destroyed = true;
  }
}

describe('answers that clients have not read', () => {
  let waiting: WaitingAnswers;
  beforeEach(() => {
    waiting = new WaitingAnswers({ perNetwork: 200, total: 1_000 });
  });
  const wait = (address: string, bytes: number) => {
    const socket = new TestSocket();
    const sent = waiting.add(socket as unknown as Socket, address, bytes);
    return { socket, sent };
  };

  it('cut no connection that is alone, however long its answer is', () => {
    expect(wait('192.0.2.1', 5_000).socket.destroyed).toBe(false);
  });

  it('cut the oldest connection of a network above its bound, and no other', () => {
    const other = wait('203.0.113.1', 90).socket;
    const all = [wait('192.0.2.1', 90), wait('192.0.2.1', 90), wait('192.0.2.1', 90)].map(({ socket }) => socket);
    expect([other, ...all].map(({ destroyed }) => destroyed)).toEqual([false, true, false, false]);
  });

  it.each([
    ['/24', (n: number) => `192.0.2.${n}`],
    ['/48', (n: number) => `2001:db8:1:${n}00::1`],
  ])('cut connections of a %s above half of all bytes', (_, address) => {
    const all = Array.from({ length: 10 }, (_value, n) => wait(address(n), 90).socket);
    expect(all.map(({ destroyed }) => destroyed)).toEqual([...Array(5).fill(true), ...Array(5).fill(false)]);
  });

  it('cut the oldest connection of all when the process has too many bytes', () => {
    const all = Array.from({ length: 12 }, (_, n) => wait(`192.0.${n}.1`, 90).socket);
    expect(all.map(({ destroyed }) => destroyed)).toEqual([true, ...Array(11).fill(false)]);
  });

  it('count until they are sent or their connection is closed', () => {
    for (let n = 0; n < 10; n += 1) wait('192.0.2.1', 150).sent();
    const { socket, sent } = wait('192.0.2.1', 150);
    sent();
    sent();
    expect([socket, wait('192.0.2.1', 150).socket].map(({ destroyed }) => destroyed)).toEqual([false, false]);
  });
});
