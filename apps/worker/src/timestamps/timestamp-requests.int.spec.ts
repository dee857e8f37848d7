import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TimestampStore } from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { listeningAddress } from '@fumata/platform';
import { CONCLAVE, roundClosed, roundOpened, votes } from '@fumata/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { append, eventually, FIRST, log, prepareSealer, sealed, signerWith, start } from '../sealing/sealer.fixture.js';
import { SignedCheckpoints } from '../witnesses/signed-checkpoints.js';
import { TimestampRequests } from './timestamp-requests.js';

const HOUR_MS = 3_600_000;
const AUTHORITY = `
[tsa]
default_tsa = one
[one]
serial = serial
signer_cert = authority.pem
signer_key = authority.key
certs = authority.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`;
const hasOpenssl = (): boolean => {
  try {
    return execFileSync('openssl', ['version']).length > 0;
  } catch {
    return false;
  }
};

const describeWithOpenssl = hasOpenssl() ? describe : describe.skip;

describeWithOpenssl('time stamps of checkpoints by an authority (needs the program openssl)', () => {
  const time = { now: () => new Date(time.at), at: 0 };
  let folder: string;
  let authority: Server;
  let requests: TimestampRequests;
  let failures: string[];
  let timestamps: TimestampStore;
  /** The authority answers this in the place of a time stamp. */
  let otherAnswer: (() => { status: number; body: Buffer }) | undefined;

  const openssl = (...args: string[]): string =>
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' }).toString();
  const stampOf = (query: Buffer): Buffer => {
    writeFileSync(join(folder, 'query'), query);
    openssl('ts', '-reply', '-config', 'authority.cnf', '-section', 'one', '-queryfile', 'query', '-out', 'answer');
    return readFileSync(join(folder, 'answer'));
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fumata-authority-'));
    writeFileSync(join(folder, 'authority.cnf'), AUTHORITY);
    writeFileSync(join(folder, 'serial'), '01\n');
    const uses = ['extendedKeyUsage=critical,timeStamping', 'keyUsage=critical,digitalSignature'];
    const extensions = [...uses, 'basicConstraints=critical,CA:FALSE'].flatMap((use) => ['-addext', use]);
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'authority.key'];
    openssl('req', '-x509', ...key, '-out', 'authority.pem', '-subj', '/CN=authority', ...extensions);
    authority = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { status, body } = otherAnswer?.() ?? { status: 200, body: stampOf(Buffer.concat(chunks)) };
        response.writeHead(status, { 'content-type': 'application/timestamp-reply' }).end(body);
      });
    });
    await new Promise<void>((resolve) => authority.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    authority.closeAllConnections();
    await new Promise((resolve) => authority.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  prepareSealer();
  beforeEach(async () => {
    time.at = Date.now();
    [failures, otherAnswer] = [[], undefined];
    timestamps = new TimestampStore(EmbeddedDocumentStore.inMemory());
    openRequests();
    await append(...FIRST);
  });
  afterEach(() => requests.stop());

  const sign = () =>
    start({ clock: time, signer: signerWith({}, time), onCheckpoint: (...offered) => requests.offer(...offered) });

  function openRequests(): void {
    requests = new TimestampRequests({
      url: listeningAddress(authority, '127.0.0.1'),
      checkpoints: new SignedCheckpoints(log),
      timestamps,
      clock: time,
      onFailed: ({ err }) => failures.push(err instanceof Error ? err.message : String(err)),
    });
  }
  const sizes = async () => (await timestamps.of(CONCLAVE)).map(({ size }) => size).sort((a, b) => a - b);
  const stampOfFirst = async () => timestamps.get(CONCLAVE, (await sizes())[0] ?? 0);
  const untilStamped = (count: number) => eventually(async () => (await sizes()).length === count || undefined);
  const untilFailed = (count: number) => eventually(() => Promise.resolve(failures.length === count || undefined));
  const closeRound = (number: number) => append(...votes(2, number), roundClosed(number), roundOpened(number + 1));

  it('are verified by openssl against the checkpoint', async () => {
    await sign();
    await untilStamped(1);
    const stamp = await stampOfFirst();
    writeFileSync(join(folder, 'checkpoint'), stamp?.note ?? '');
    writeFileSync(join(folder, 'stamp.tsr'), Buffer.from(stamp?.answer ?? '', 'base64'));
    const verify = ['ts', '-verify', '-in', 'stamp.tsr', '-CAfile', 'authority.pem', '-data'];
    expect(openssl(...verify, 'checkpoint')).toContain('OK');
    writeFileSync(join(folder, 'other'), `${stamp?.note}x`);
    expect(() => openssl(...verify, 'other')).toThrow();
    expect(Math.abs(Date.parse(stamp?.at ?? '') - Date.now())).toBeLessThan(HOUR_MS);
  });

  it('are requested at most once an hour, also after a restart, and of a newer checkpoint', async () => {
    await sign();
    await untilStamped(1);
    await closeRound(2);
    await requests.stop();
    openRequests();
    time.at += HOUR_MS - 60_000;
    await closeRound(3);
    await sealed(3);
    expect(await sizes()).toHaveLength(1);
    time.at += 600_000; // the stamp’s time is that of the real clock, which has gone on
    await untilStamped(2);
    const [first, second] = await sizes();
    expect(second).toBeGreaterThan(first ?? Infinity);
  });

  it.each([
    ['refuses', () => ({ status: 503, body: Buffer.from('') }), 'answer 503'],
    ['answers something else', () => ({ status: 200, body: Buffer.from('<html>') }), expect.any(String)],
    ['answers too much', () => ({ status: 200, body: Buffer.alloc(100_000) }), 'more than 65536 bytes'],
  ])('are requested again five minutes after the authority %s', async (_, answer, message) => {
    otherAnswer = answer;
    await sign();
    await untilFailed(1);
    expect(failures).toEqual([typeof message === 'string' ? expect.stringContaining(message) : message]);
    expect(await sizes()).toEqual([]);
    otherAnswer = undefined;
    time.at += 301_000;
    await untilStamped(1);
  });

  it('of another checkpoint are not kept', async () => {
    await sign();
    await untilStamped(1);
    const { answer = '' } = (await stampOfFirst()) ?? {};
    otherAnswer = () => ({ status: 200, body: Buffer.from(answer, 'base64') });
    time.at += HOUR_MS + 1;
    await closeRound(2);
    await untilFailed(1);
    expect(failures).toEqual(['the time stamp is not for this request']);
  });
});
