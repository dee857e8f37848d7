import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serveRequests } from '../harness/helper.ts';

/**
 * Two push services in one process, whose endpoints end with the number of a browser: `prompt` answers after the time that a
 * request over the internet takes, `silent` never.
 */
export interface PushServiceAddresses {
  readonly prompt: string;
  readonly silent: string;
  /** File with the certificate of both. */
  readonly certificate: string;
}

/** Sendings to `prompt` since `reset`. */
export interface Received {
  readonly browsers: number;
  /** Browsers that were sent to more than once. */
  readonly twice: number;
  /** Time of the last new browser, and of the 10,000th; ms since 1970. */
  readonly lastAt: number;
  readonly tenThousandthAt: number;
}

const { BENCH_FOLDER: folder = '' } = process.env;
const [certificate, keyFile] = [join(folder, 'push.pem'), join(folder, 'push.key')];
const names = '-subj /CN=localhost -addext subjectAltName=DNS:localhost';
const curve = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2';
execFileSync('openssl', `req -x509 ${curve} ${names} -keyout ${keyFile} -out ${certificate}`.split(' '), {
  stdio: 'pipe',
});
const pair = { cert: readFileSync(certificate), key: readFileSync(keyFile) };

const FIRST = 10_000;
const sendings = new Map<string, number>();
let gone = new Set<number>();
let latencyMs = 0;
let times = { lastAt: 0, tenThousandthAt: 0 };

function receive(path: string): void {
  const before = sendings.get(path) ?? 0;
  sendings.set(path, before + 1);
  if (before > 0) return;
  const now = Date.now();
  times = { lastAt: now, tenThousandthAt: sendings.size === FIRST ? now : times.tenThousandthAt };
}

const prompt = createServer(pair, (request, response) => {
  const { url: path = '' } = request;
  request.resume().on('end', () => {
    receive(path);
    const status = gone.has(Number(path.slice(1))) ? 410 : 201;
    void wait(latencyMs).then(() => response.writeHead(status).end());
  });
});
const silent = createServer(pair, (request) => void request.resume());

async function addressOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `https://localhost:${(server.address() as AddressInfo).port}`; // listens on TCP
}
const started = Promise.all([addressOf(prompt), addressOf(silent)]);

serveRequests({
  started: async (): Promise<PushServiceAddresses> => {
    const [promptAddress, silentAddress] = await started;
    return { prompt: promptAddress, silent: silentAddress, certificate };
  },
  reset: (to: { readonly latencyMs: number; readonly gone: readonly number[] }) => {
    sendings.clear();
    times = { lastAt: 0, tenThousandthAt: 0 };
    gone = new Set(to.gone);
    ({ latencyMs } = to);
  },
  received: (): Received => ({
    browsers: sendings.size,
    twice: [...sendings.values()].filter((count) => count > 1).length,
    ...times,
  }),
});
