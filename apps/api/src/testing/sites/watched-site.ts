import { type Cardinal, type ConclaveState } from '@fumata/contracts';
import { afterEach, beforeEach, expect } from '@jest/globals';
import type { TestSite } from '../site.js';
import { sitesPerTest } from './sites-per-test.js';
import { Watcher, type Pushed } from '../watcher.js';
import { WebSocket } from 'ws';

export let site: TestSite;
export let watchers: Watcher[];
export function watch(auth: Record<string, unknown> = {}, transports?: string[]): Watcher {
  const watcher = new Watcher(site.address, auth, transports);
  watchers.push(watcher);
  return watcher;
}

export const watchFromSnapshot = (auth?: Record<string, unknown>, transports?: string[]) =>
  watch(auth, transports).until((w) => w.of('snapshot').length > 0);

export const parolin = (): Cardinal => site.cardinal('pietro-parolin');
export const correct = async (token: string, changes: Partial<ConclaveState>) => {
  const { conclaveState } = await site.state();
  await site.adminCommand(token, 'state', { ...conclaveState, ...changes });
};

/** Expects a chain of positions without a gap. */
export function expectNoGap(pushed: readonly Pushed[]): void {
  let last: string | null | undefined;
  for (const { name, body } of pushed) {
    if (name === 'log') continue;
    if (name !== 'snapshot' && last != null) expect(body.previousPosition! <= last).toBe(true);
    if (last != null) expect(body.position! >= last).toBe(true);
    last = body.position;
  }
}

/** A raw WebSocket connected to Engine.IO but to no namespace. */
export function rawSocket(headers: Record<string, string> = {}, answersPings = true): Promise<WebSocket> {
  const address = `${site.address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, { headers });
    socket.once('message', () => resolve(socket));
    socket.once('error', reject);
    if (answersPings) socket.on('message', (data: Buffer) => data.toString() === '2' && socket.send('3'));
  });
}

/** A site for each test, and watchers that are closed after it. */
export function prepareSite(): void {
  beforeEach(async () => {
    site = await openSite();
    watchers = [];
  });
  afterEach(() => {
    for (const watcher of watchers) watcher.close();
  });
  const openSite = sitesPerTest(); // closes the site after the watchers
}
