import { createLogger } from '@fumata/platform';
import { afterAll, beforeAll } from '@jest/globals';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { TestSite } from '../site.js';

/** A logger that adds the arguments of its warnings to the list. */
export function warningsTo(list: unknown[]) {
  const logger = createLogger('silent');
  logger.warn = (...args: unknown[]) => void list.push(...args);
  return logger;
}

export let site: TestSite;
export const warnings: unknown[] = [];
export const dial = async (address: string): Promise<Socket> => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.setEncoding('utf8').on('error', () => undefined); // a closed connection may report ECONNRESET
  await once(socket, 'connect');
  return socket;
};

export const untilClosed = async (socket: Socket): Promise<string> => {
  let received = '';
  socket.on('data', (text) => (received += String(text)));
  await once(socket, 'close');
  return received;
};

/** One site for all tests of a suite. */
export function prepareSite(): void {
  beforeAll(async () => {
    site = await TestSite.open({}, { logger: warningsTo(warnings) });
  });
  afterAll(() => site.close());
}
