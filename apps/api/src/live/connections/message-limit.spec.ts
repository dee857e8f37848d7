import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Socket } from 'socket.io';
import { limitMessages } from './live-io-adapter.js';

class TestConnection extends EventEmitter {
  readonly transport = {};
  isClosed = false;

  close(discard: boolean): void {
    this.isClosed = discard;
  }
}

const RESYNC = { type: 'message', data: '2/conclave,["resync"]' };
const JOIN = { type: 'message', data: '0/conclave,{}' };

describe('a connection', () => {
  let connection: TestConnection;
  let now: number;
  beforeEach(() => {
    now = 0;
    connection = new TestConnection();
    limitMessages(connection as unknown as Socket['conn'], () => now);
  });
  const sends = (packet: object, times = 1): void => {
    for (let sent = 0; sent < times; sent += 1) connection.emit('packet', packet);
  };

  it('joins once, and sends twenty messages at once', () => {
    sends(JOIN);
    sends(RESYNC, 19);
    expect(connection.isClosed).toBe(false);
  });

  it('is closed when it joins a second time', () => {
    sends(JOIN, 2);
    expect(connection.isClosed).toBe(true);
  });

  it('is closed with the twenty-first message, of whatever type', () => {
    sends(RESYNC, 10);
    sends({ type: 'pong' }, 10);
    expect(connection.isClosed).toBe(false);
    sends(RESYNC);
    expect(connection.isClosed).toBe(true);
  });

  it('may send one message a second for ever', () => {
    sends(RESYNC, 20);
    for (now = 1_000; now < 3_600_000; now += 1_000) sends(RESYNC);
    expect(connection.isClosed).toBe(false);
  });
});
