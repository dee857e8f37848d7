import { once } from 'node:events';
import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Health } from '@fumata/platform';
import type { Receipt } from '@fumata/proof';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { stopAndInspect } from './inspection.ts';
import type { AcknowledgedVote } from './invariants.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { StandaloneServer } from './standalone-server.ts';
import { ENV, expectOneLine, firstCardinal, vote, votes } from './acknowledged-votes.ts';

let folder: string;
let server: StandaloneServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fumata-bad-day-'));
  server = await StandaloneServer.onSparePort({ ...ENV, DATA_DIR: folder });
});
afterEach(async () => {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});
const probe = mountSmallDisk('size=1m');
probe?.unmount();
const withDisks = probe ? describe : describe.skip;

describe('a start that is impossible', () => {
  it('fails in one line when the port is in use', async () => {
    const other = createServer().listen(server.port, '127.0.0.1');
    await once(other, 'listening');
    const { code, output } = await server.failure();
    other.close();
    expect(code).toBe(1);
    expect(output).toMatch(new RegExp(`Port ${server.port} is in use`));
    expectOneLine(output);
  });

  it('fails in one line naming the process that owns the folder', async () => {
    await server.start();
    const second = await StandaloneServer.onSparePort({ ...ENV, DATA_DIR: folder });
    const { code, output } = await second.failure();
    expect(code).toBe(1);
    expect(output).toContain(`in use by process ${readFileSync(join(folder, 'owner.pid'), 'utf8').trim()}`);
    expectOneLine(output);
    await votes(server, 1);
  });

  it('fails in one line when the folder is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const { code, output } = await (await StandaloneServer.onSparePort({ ...ENV, DATA_DIR: file })).failure();
    expect(code).toBe(1);
    expect(output).toContain(file);
    expectOneLine(output);
  });
});

describe('a start with another secret than that of the folder', () => {
  it('warns that visitors may vote again', async () => {
    const SECRET = 'another secret, which is long enough for a start';
    writeFileSync(join(folder, 'secret'), 'the secret of this folder, long enough as well');
    const other = await StandaloneServer.onSparePort({ ...ENV, DATA_DIR: folder, SECRET, LOG_LEVEL: 'warn' });
    await other.start();
    await other.kill();
    expect(other.output).toContain('SECRET is used, not the different one of the data folder');
  });
});

describe('a log that differs from what was acknowledged', () => {
  const database = () => join(folder, 'log', 'events.db');
  const crashedFolder = mkdtempSync(join(tmpdir(), 'fumata-crashed-'));
  let acknowledged: readonly AcknowledgedVote[];
  /** Killed, so that no snapshot is written; SQLite's journal is then merged into its file. */
  beforeAll(async () => {
    const killed = await StandaloneServer.onSparePort({ ...ENV, DATA_DIR: crashedFolder });
    await killed.start();
    acknowledged = await votes(killed, 30);
    await killed.kill();
    const sqlite = new DatabaseSync(join(crashedFolder, 'log', 'events.db'));
    sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    sqlite.close();
  });
  afterAll(() => rmSync(crashedFolder, { recursive: true, force: true }));
  beforeEach(() => cpSync(crashedFolder, folder, { recursive: true }));

  it('is rejected with its folder when it is truncated', async () => {
    truncateSync(database(), 16_384 * 3);
    const { code, output } = await server.failure();
    expect(code).toBe(1);
    expect(output).toMatch(/event log.*damaged/);
    expect(output).toContain(join(folder, 'log'));
    expectOneLine(output);
  });

  it('is rejected with the position when a byte has changed', async () => {
    // The log dates votes to the millisecond, receipts to the second.
    const moment = acknowledged[10]?.receipt.recordedAt.slice(0, 19) ?? '';
    const at = readFileSync(database()).indexOf(moment);
    expect(at).toBeGreaterThan(0);
    const file = openSync(database(), 'r+');
    writeSync(file, '3', at);
    closeSync(file);
    const { code, output } = await server.failure();
    expect(code).toBe(1);
    expect(output).toMatch(/event log.*damaged at \d+/);
    expectOneLine(output);
  });

  it('is rejected when it is missing', async () => {
    for (const name of ['events.db', 'events.db-wal', 'events.db-shm'])
      rmSync(join(folder, 'log', name), { force: true });
    const { code, output } = await server.failure();
    expect(code).toBe(1);
    expect(output).toMatch(/event log.*damaged/);
    expectOneLine(output);
  });
});

withDisks('a disk of its own (needs root on Linux, to mount a tmpfs)', () => {
  let disk: SmallDisk;
  const onDisk = async (options: string): Promise<void> => {
    const mounted = mountSmallDisk(options);
    if (!mounted) throw new Error('the disk could not be mounted again');
    disk = mounted;
    server = await StandaloneServer.onSparePort({ ...ENV, DATA_DIR: disk.path });
  };
  afterEach(async () => {
    await server.kill();
    disk.unmount();
  });

  it('fails the start in one line when it is read-only', async () => {
    await onDisk('size=1m,ro');
    const { code, output } = await server.failure();
    expect(code).toBe(1);
    expect(output).toMatch(/can't be written to \(EROFS\)/);
    expectOneLine(output);
  });

  it('answers votes with 503 when the disk is full, loses no acknowledged vote, and recovers when there is space', async () => {
    await onDisk('size=48m');
    await server.start();
    const acknowledged = await votes(server, 20);
    const cardinalId = await firstCardinal(server);

    disk.fill(16);
    const refused = await untilRefused(cardinalId, acknowledged);
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(`${server.address}/api/conclave/current-votes`)).status).toBe(200);
    expect(await (await fetch(`${server.address}/health/ready`)).json()).toMatchObject({ status: 'degraded' });

    disk.empty();
    acknowledged.push(...(await votes(server, 20)));
    const answers = { votes: acknowledged, refusedVotes: [], commands: [] };
    const { broken, counted } = await stopAndInspect(server, disk.path, answers);
    expect(broken).toEqual([]);
    expect(counted).toBeGreaterThanOrEqual(acknowledged.length);
  });

  it.each([
    ['killed while the disk is full', 'kill', 'before'],
    ['stopped while the disk is full', 'stop', 'before'],
    ['stopped before the disk is full', 'stop', 'after'],
  ] as const)('restarts read-only when %s, and recovers when there is space', async (_, end, fills) => {
    await onDisk('size=48m');
    await server.start();
    const acknowledged = await votes(server, 20);
    const cardinalId = await firstCardinal(server);
    if (fills === 'before') fill(disk.path, 'ballast');
    await server[end]();
    fill(disk.path, 'ballast-2');

    await server.start();
    const refused = await untilRefused(cardinalId, acknowledged);
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    const { status, checks } = (await (await fetch(`${server.address}/health/ready`)).json()) as Health;
    expect([status, checks['log']]).toEqual(['degraded', { ok: false, detail: 'database or disk is full' }]);
    expect((await fetch(`${server.address}/conclave`)).status).toBe(200);

    for (const name of ['ballast', 'ballast-2']) rmSync(join(disk.path, name), { force: true });
    acknowledged.push(...(await votes(server, 20)));
    const { broken } = await stopAndInspect(server, disk.path, { votes: acknowledged, refusedVotes: [], commands: [] });
    expect(broken).toEqual([]);
  });

  /** Leaves not a single free block. */
  function fill(folder: string, name: string): void {
    const file = openSync(join(folder, name), 'w');
    const write = () => {
      for (;;) writeSync(file, Buffer.alloc(4_096));
    };
    expect(write).toThrow('ENOSPC');
    closeSync(file);
  }

  async function untilRefused(cardinalId: string, acknowledged: AcknowledgedVote[]) {
    for (let sent = 0; sent < 3_000; sent++) {
      const cast = await vote(server, cardinalId);
      if (cast.status !== 201) return cast;
      const { receipt } = cast.body as { receipt: Receipt };
      acknowledged.push({ stream: cast.stream, cardinalId, receipt });
    }
    return undefined;
  }
});
