import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { executeAccountRequest, executeWork, controlAddress, type WorkLine, type WorkDependencies } from '@fumata/cli';
import type { AccountStore } from '@fumata/content';
import type { Logger } from 'pino';

const MAX_REQUEST_BYTES = 64 * 1024;

export interface ControlSocketOptions {
  /** The data folder that this process owns. */
  readonly folder: string;
  readonly accounts: AccountStore;
  /** Stores for longer work. */
  readonly work: WorkDependencies;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

export interface ControlSocket {
  /** Answers requests in progress and removes the socket. */
  close(): Promise<void>;
}

/**
 * Control socket in the data folder, for the CLI of this system user. `POST /accounts` takes a request of
 * `account-verbs.ts`, `POST /work` one of `work.ts`, which answers with lines of JSON while it runs. If the folder's
 * path is too long for a socket, a warning is logged and the server runs without one.
 */
export async function openControlSocket(options: ControlSocketOptions): Promise<ControlSocket> {
  const { folder, logger } = options;
  const address = controlAddress(folder);
  if (address === undefined) {
    logger.warn(
      { folder },
      'control socket: path of the data folder too long, account commands need the server stopped',
    );
    return { close: () => Promise.resolve() };
  }
  const inFolder = process.platform !== 'win32';
  // A socket left by a killed process: the holder of the folder's lock is its only owner.
  if (inFolder) rmSync(address, { force: true });
  const server = createServer((request, response) => void answer(request, response, options));
  await listenPrivately(server, address, inFolder);
  return {
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      await closed;
    },
  };
}

/** The umask restricts the socket to its owner from the start, because `listen` creates it synchronously. */
async function listenPrivately(server: Server, address: string, inFolder: boolean): Promise<void> {
  const mask = inFolder ? process.umask(0o177) : undefined;
  try {
    server.listen(address);
  } finally {
    if (mask !== undefined) process.umask(mask);
  }
  await once(server, 'listening');
  if (inFolder) chmodSync(address, 0o600);
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { accounts, logger, work }: ControlSocketOptions,
): Promise<void> {
  const send = (status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(body));
  };
  try {
    if (request.method !== 'POST' || !['/accounts', '/work'].includes(request.url ?? '')) return send(404, {});
    // A body without an announced length is refused too.
    if (!(Number(request.headers['content-length']) <= MAX_REQUEST_BYTES)) return send(400, {});
    const command = await json(request).catch(() => undefined); // not JSON
    if (command === undefined) return send(400, {});
    if (request.url === '/work') {
      logger.info({ verb: verbOf(command) }, 'control socket: work requested');
      await answerByLines(command, work, response);
      return;
    }
    const accountAnswer = await executeAccountRequest(command, accounts);
    logger.info({ verb: verbOf(command), done: 'done' in accountAnswer }, 'control socket: account command');
    send(200, accountAnswer);
  } catch (err) {
    logger.error({ err }, 'control socket: command failed');
    if (response.headersSent) response.destroy();
    else send(500, {});
  }
}

const LINE_INTERVAL_MS = 100;

/** Aborts when the client disconnects. */
async function answerByLines(command: unknown, work: WorkDependencies, response: ServerResponse): Promise<void> {
  const disconnected = new AbortController();
  response.once('close', () => disconnected.abort());
  response.writeHead(200, { 'content-type': 'application/x-ndjson', connection: 'close' });
  response.flushHeaders(); // otherwise they would be sent with the first line
  const send = (line: WorkLine): void => void response.write(`${JSON.stringify(line)}\n`);
  let last = { step: '', at: 0 };
  const onProgress = (step: string, done: number, of: number): void => {
    if (step === last.step && performance.now() - last.at < LINE_INTERVAL_MS) return;
    last = { step, at: performance.now() };
    send({ step, done, of });
  };
  send(await executeWork(command, work, { signal: disconnected.signal, onProgress, pace: () => yieldToEventLoop() }));
  response.end();
}

/** The only part of a request that is logged; the rest is personal data. */
const verbOf = (command: unknown): unknown =>
  typeof command === 'object' && command !== null && 'verb' in command ? command.verb : undefined;
