import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, constants } from 'node:http2';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { jsonEvent, streamNameFilter, type EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mountSmallDisk } from '../torture/small-disk.ts';
import { NODE, ran, temporaryFolder, TestNode } from './testing.ts';

const IN_FLIGHT = 100;
const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (...args: readonly string[]) => ran([NODE, ...args]);
const vote = (id: string, bytes = 10) => jsonEvent({ id, type: 'VoteCast', data: { filler: 'x'.repeat(bytes) } });

async function idsOf(client: EventStoreDBClient): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { event } of client.readAll()) if (event?.streamId.startsWith('ballot-')) ids.push(event.id);
  return ids;
}

describe('the event store emulator refuses to start in one sentence', () => {
  it.each([
    [['--insecure', '--nothing'], "Unknown option '--nothing'."],
    [['--insecure', '--node-port', 'x'], 'The option node-port must be a port.'],
    [['--insecure', '--cluster-size', '2'], 'The option cluster-size must be 1 or 3.'],
    [['--insecure', '--node-port'], "Option '--node-port <value>' argument missing."],
    [['--insecure=maybe'], 'The option insecure must be true or false.'],
    [['--mem-db'], 'The options certificate-file and certificate-private-key-file are needed, or insecure'],
  ])('with the options %j', async (args, sentence) => {
    const { code, output } = await start(...args);
    expect(output).toContain(sentence);
    expect([code, output.trim().split('\n').length]).toEqual([1, 2]);
  });

  it('with an unknown variable', async () => {
    const env = { PATH: process.env['PATH'], EVENTSTORE_NOTHING: '1', EVENTSTORE_INSECURE: 'true' };
    const { code, output } = await ran([NODE], { env });
    expect([code, output]).toEqual([1, expect.stringContaining("Unknown option '--nothing'.")]);
  });

  it('on a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo; // a listening TCP server has an address
    const { code, output } = await start('--insecure', '--mem-db', '--node-port', String(port));
    other.close();
    expect([code, output]).toEqual([1, expect.stringContaining('The port is taken: ')]);
  });

  it.each<[string, (folder: string) => void, string]>([
    ['damaged', (db) => writeFileSync(join(db, 'log-000001.sqlite'), 'x'.repeat(10_000)), 'is damaged'],
    [
      'of a real EventStoreDB',
      (db) => writeFileSync(join(db, 'chunk-000000.000000'), ''),
      'belongs to a real EventStoreDB',
    ],
    [
      'of another program',
      (db) => new DatabaseSync(join(db, 'log-000001.sqlite')).exec('CREATE TABLE other (n INTEGER)'),
      'was not written by the event store emulator',
    ],
    [
      'of another version of the emulator',
      (db) =>
        new DatabaseSync(join(db, 'log-000001.sqlite')).exec(
          `PRAGMA application_id = ${0x45_53_44_42}; PRAGMA user_version = 99; CREATE TABLE start (epoch INTEGER)`,
        ),
      'has the format 99 of another version',
    ],
  ])('on a folder %s', async (name, spoil, sentence) => {
    const db = join(folder, name);
    mkdirSync(db);
    spoil(db);
    const { code, output } = await start('--insecure', '--db', db, '--node-port', '1');
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
  });
});

describe('the event store emulator', () => {
  let node: TestNode;
  let client: EventStoreDBClient;

  beforeAll(async () => {
    node = await TestNode.on(join(folder, 'db'));
    await node.process.start();
    client = node.client();
  });
  afterAll(async () => {
    await client.dispose();
    await node.process.kill();
  });

  it('says in its first line that it is for tests', () => {
    expect(node.process.output.split('\n')[0]).toBe(
      'Event store emulator: for tests, never for production. It is no EventStoreDB.',
    );
  });

  it('refuses a folder that another one uses', async () => {
    const { code, output } = await start('--insecure', '--db', join(folder, 'db'), '--node-port', '1');
    expect([code, output]).toEqual([1, expect.stringContaining('is in use by another event store emulator')]);
  });

  it('loses no acknowledged append when it is killed, and starts again on the same folder', async () => {
    const acknowledged: string[] = [];
    const appendUntilFailure = async (): Promise<void> => {
      for (;;) {
        const id = randomUUID();
        await client.appendToStream(`ballot-${id}`, vote(id), { expectedRevision: 'no_stream' });
        acknowledged.push(id);
      }
    };
    const appending = Promise.allSettled(Array.from({ length: IN_FLIGHT }, appendUntilFailure));
    while (acknowledged.length < 4 * IN_FLIGHT) await wait(1);
    await node.process.kill();
    await appending;
    await node.process.start();
    await client.dispose();
    client = node.client();
    const recorded = new Set(await idsOf(client));
    expect(acknowledged.filter((id) => !recorded.has(id))).toEqual([]);
  });

  it('answers an unknown method with UNIMPLEMENTED and ignores unknown fields', async () => {
    const statusOf = async (path: string, message: Buffer): Promise<unknown> => {
      const session = connect(`http://127.0.0.1:${node.port}`);
      const request = session.request({ ':method': 'POST', ':path': path, 'content-type': 'application/grpc' });
      const found = new Promise((resolve) => {
        for (const name of ['response', 'trailers'] as const)
          request.on(name, (headers) => headers['grpc-status'] !== undefined && resolve(headers['grpc-status']));
      });
      request.end(message);
      request.resume();
      return found.finally(() => session.destroy(undefined, constants.NGHTTP2_NO_ERROR));
    };
    const unknownField = Buffer.from([0, 0, 0, 0, 4, 0xfa, 0x07, 1, 120]);
    expect(await statusOf('/event_store.client.streams.Streams/Nothing', Buffer.alloc(5))).toBe('12');
    expect(await statusOf('/event_store.client.gossip.Gossip/Read', unknownField)).toBe('0');
  });

  it('refuses an append that the client sends in parts, and records none of them', async () => {
    const large = Array.from({ length: 5 }, () => vote(randomUUID(), 900_000));
    const tooLarge = { type: 'maximum-append-size-exceeded' };
    await expect(client.appendToStream('ballot-parts', large)).rejects.toMatchObject(tooLarge);
    await client.appendToStream('ballot-after', vote(randomUUID()), { expectedRevision: 'no_stream' });
    const ids = await idsOf(client);
    expect(large.filter(({ id }) => ids.includes(id))).toEqual([]);
  });

  it('keeps nothing in memory for a subscription that does not read', async () => {
    const filter = streamNameFilter({ prefixes: ['ballot-'] });
    const subscription = client.subscribeToAll({ fromPosition: 'end', filter });
    await once(subscription, 'caughtUp');
    subscription.pause();
    const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${node.process.pid}/status`, 'utf8'))?.[1]);
    const before = rss();
    for (let n = 0; n < 150; n += 1) await client.appendToStream(`ballot-large-${n}`, vote(randomUUID(), 1_000_000));
    await wait(500);
    expect(rss() - before).toBeLessThan(120_000);
    let count = 0;
    subscription.on('data', () => (count += 1)).resume();
    while (count < 150) await wait(50);
    await subscription.unsubscribe();
  });

  it('keeps the log in one file of a folder', () => {
    expect(readdirSync(join(folder, 'db')).filter((name) => name.endsWith('.sqlite'))).toEqual(['log-000001.sqlite']);
  });
});

describe('the event store emulator on a disk that is full', () => {
  const disk = mountSmallDisk('size=20m');
  afterAll(() => disk?.unmount());

  (disk ? it : it.skip)('ends with a sentence and loses no acknowledged append (needs root on Linux)', async () => {
    const node = await TestNode.on(join(disk?.path ?? '', 'db'));
    await node.process.start();
    const client = node.client();
    const acknowledged: string[] = [];
    const fill = async (): Promise<void> => {
      for (;;) {
        const id = randomUUID();
        await client.appendToStream(`ballot-${id}`, vote(id, 500_000));
        acknowledged.push(id);
      }
    };
    await expect(fill()).rejects.toThrow();
    expect(await node.process.ended()).toBe(1);
    expect(node.process.output).toContain('The disk that holds the log is full.');
    await client.dispose();
    const copy = temporaryFolder();
    cpSync(join(disk?.path ?? '', 'db'), copy, { recursive: true });
    const other = await TestNode.on(copy);
    await other.process.start();
    const reader = other.client();
    const recorded = await idsOf(reader);
    await reader.dispose();
    await other.process.kill();
    rmSync(copy, { recursive: true });
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(acknowledged.filter((id) => !recorded.includes(id))).toEqual([]);
  });
});
