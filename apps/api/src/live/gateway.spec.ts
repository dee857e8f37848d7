import { EventEmitter } from 'node:events';
import { expect, it } from '@jest/globals';
import type { LiveBroadcast } from './live-broadcast.js';
import { sendFirstPing } from './connections/first-ping.js';
import { LiveGateway } from './gateway.js';
import { TestTimers } from '../testing/doubles/test-timers.js';

type Gateway = ConstructorParameters<typeof LiveGateway>;
type Admit = (socket: unknown, next: (refusal?: Error) => void) => void;

class Connection extends EventEmitter {
  isClosed = false;
  sendPacket(): void {}
  close(): void {
    this.isClosed = true;
  }
}

/** Whether a connection is admitted while so many others get the summary. */
async function isAdmitted(channel: string | undefined, summaryConnections: number) {
  const broadcast = { summaryConnections } as unknown as LiveBroadcast;
  const gateway = new LiveGateway(broadcast, {} as Gateway[1], {} as Gateway[2], { warn: () => undefined });
  let admit: Admit = () => undefined;
  gateway.afterInit({ use: (middleware: Admit) => (admit = middleware) } as never);
  const conn = new Connection();
  sendFirstPing(conn as never, new TestTimers());
  conn.emit('heartbeat');
  const refusal = await new Promise((resolve) => admit({ conn, handshake: { auth: { channel } }, data: {} }, resolve));
  await Promise.resolve();
  return { isRefused: refusal !== undefined, isClosed: conn.isClosed };
}

it('leaves a quarter of the places to the page of the conclave', async () => {
  expect(await isAdmitted('summary', 14_999)).toEqual({ isRefused: false, isClosed: false });
  expect(await isAdmitted('summary', 15_000)).toEqual({ isRefused: true, isClosed: true });
  expect(await isAdmitted(undefined, 15_000)).toEqual({ isRefused: false, isClosed: false });
});
