import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Socket } from 'socket.io';
import { TestTimers } from '../../testing/doubles/test-timers.js';
import { firstAnswerOf, sendFirstPing } from './first-ping.js';

class TestConnection extends EventEmitter {
  readonly sent: string[] = [];
  isClosed = false;

  sendPacket(type: string): void {
    this.sent.push(type);
  }

  close(): void {
    this.isClosed = true;
    this.emit('close');
  }
}

describe('the first ping', () => {
  let connection: TestConnection;
  let engine: Socket['conn'];
  let timers: TestTimers;
  beforeEach(() => {
    connection = new TestConnection();
    engine = connection as unknown as Socket['conn'];
    timers = new TestTimers();
    sendFirstPing(engine, timers);
  });

  it('is sent at once', () => expect(connection.sent).toEqual(['ping']));

  it('keeps a connection that answers', async () => {
    connection.emit('heartbeat');
    await firstAnswerOf(engine);
    expect(timers.pending).toBe(0);
    expect(connection.isClosed).toBe(false);
  });

  it('is not answered by a connection that was not pinged', async () => {
    const other = new TestConnection() as unknown as Socket['conn'];
    const later = new Promise((resolve) => setImmediate(resolve, 'later'));
    expect(await Promise.race([firstAnswerOf(other), later])).toBe('later');
  });

  it('closes a connection that does not answer within five seconds', () => {
    timers.pass(4_999);
    expect(connection.isClosed).toBe(false);
    timers.pass(1);
    expect([connection.isClosed, timers.pending]).toEqual([true, 0]);
  });

  it('keeps a connection whose answer arrived while the process was busy', () => {
    timers.now = 5_000;
    timers.turn();
    connection.emit('heartbeat');
    timers.pass(1_000);
    expect(connection.isClosed).toBe(false);
  });

  it('does not wait for a connection that has closed', () => {
    connection.emit('close');
    expect(timers.pending).toBe(0);
  });
});
