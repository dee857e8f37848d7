import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, connect } from 'node:net';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EventStoreDBClient, FORWARDS, jsonEvent, START } from '@eventstore/db-client';
import { eventually } from '@fumata/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { EVENT_STORE_DB, EventStoreDb } from './event-store-db.ts';
import { MONGODB, MongoReplicaSet } from './mongodb.ts';
import { findProgram, type Engine } from './program.ts';
import { REDIS, redis } from './redis.ts';
import { serversFolder, type Server } from './server.ts';

interface Kind {
  readonly engine: Engine;
  readonly open: (folder: string) => Promise<Server>;
  /** Resolves once the word is acknowledged. */
  readonly write: (url: string, word: string) => Promise<unknown>;
  readonly read: (url: string) => Promise<readonly string[]>;
}

const KINDS: readonly Kind[] = [
  {
    engine: EVENT_STORE_DB,
    open: (folder) => EventStoreDb.in({ folder }),
    write: (url, word) =>
      withEvents(url, (client) => client.appendToStream('words', jsonEvent({ type: 'Said', data: { word } }))),
    read: (url) =>
      withEvents(url, async (client) => {
        const words: string[] = [];
        for await (const { event } of client.readStream('words', { fromRevision: START, direction: FORWARDS }))
          words.push((event?.data as { word: string }).word);
        return words;
      }),
  },
  {
    engine: MONGODB,
    open: (folder) => MongoReplicaSet.in({ folder }),
    write: (url, word) => withDocuments(url, (client) => client.db().collection('words').insertOne({ word })),
    read: (url) =>
      withDocuments(url, async (client) => {
        const found = await client.db().collection('words').find().toArray();
        return found.map(({ word }) => String(word));
      }),
  },
  {
    engine: REDIS,
    open: redis,
    write: (url, word) => redisCommand(url, `RPUSH words ${word}`),
    read: async (url) => (await redisCommand(url, 'LRANGE words 0 -1')).match(/[a-z]+(?=\r\n)/g) ?? [],
  },
];

async function withEvents<T>(url: string, work: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
  const client = EventStoreDBClient.connectionString(url);
  return work(client).finally(() => client.dispose());
}

async function withDocuments<T>(url: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(url);
  return work(client).finally(() => client.close());
}

async function redisCommand(url: string, command: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  socket.write(`${command}\r\nQUIT\r\n`);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text.replace(/\+OK\r\n$/, '');
}

const WAYS = ['local', 'docker', 'emulator'];
const KIND_BY_WAY = KINDS.flatMap((kind) => WAYS.map((way) => [kind, way] as const));

/** Reason why an engine has no program of that way here. */
function lacking(engine: Engine, way: string): string | undefined {
  const before = process.env['TEST_SERVERS'];
  try {
    process.env['TEST_SERVERS'] = way;
    findProgram(engine);
    return undefined;
  } catch (cause) {
    return String(cause);
  } finally {
    restore(before);
  }
}

function restore(ways: string | undefined): void {
  if (ways === undefined) delete process.env['TEST_SERVERS'];
  else process.env['TEST_SERVERS'] = ways;
}

for (const [{ engine, open, write, read }, way] of KIND_BY_WAY) {
  if (way === 'emulator' && !engine.emulator) continue;
  const lacks = lacking(engine, way);
  const describeKind = lacks === undefined ? describe : describe.skip;

  describeKind(`${engine.name}, ${way}${lacks === undefined ? '' : ` (${lacks})`}`, () => {
    const before = process.env['TEST_SERVERS'];
    let folder = '';
    let server: Server;
    beforeAll(() => void (process.env['TEST_SERVERS'] = way));
    afterAll(() => restore(before));
    beforeEach(async () => {
      folder = serversFolder();
      server = await open(folder);
    });
    afterEach(async () => {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    });

    it('keeps acknowledged data when it is killed, and when it is stopped', async () => {
      await server.start();
      await write(server.url, 'one');
      await server.kill();
      if (engine === MONGODB) expect(readFileSync(join(folder, 'member-0/mongod.lock'), 'utf8')).not.toBe('');
      await server.start();
      await write(server.url, 'two');
      await server.stop();
      await server.start();
      expect(await read(server.url)).toEqual(['one', 'two']);
    });

    it('keeps its connections and answers nothing while it is frozen', async () => {
      await server.start();
      await server.freeze();
      const version = engine.version(server.url).catch(() => undefined);
      await expect(version).resolves.toBeUndefined();
      await server.resume();
      await expect(engine.version(server.url)).resolves.toMatch(/^\d+\.\d+/);
    });

    it('can be killed while it starts, be killed twice, and started again', async () => {
      const cutShort = server.start().catch(() => undefined);
      await server.kill();
      await cutShort;
      await server.kill();
      await server.start();
      await write(server.url, 'one');
      expect(await read(server.url)).toEqual(['one']);
    });

    it('fails with its output when its port is in use', async () => {
      const port = Number(/:(\d+)/.exec(server.url.replace(/^\w+:/, ''))?.[1]);
      const other = createServer().listen(port, '127.0.0.1');
      await once(other, 'listening');
      await expect(server.start()).rejects.toThrow(
        /was not ready \(exit code \d+\)[^]*(in use|EADDRINUSE|Address already)/i,
      );
      other.close();
    });
  });
}

const lacks = lacking(REDIS, 'docker');
const describeDocker = lacks === undefined ? describe : describe.skip;

describeDocker(`a container${lacks === undefined ? '' : ` (${lacks})`}`, () => {
  it('is removed when the process that started it is killed', async () => {
    const folder = serversFolder();
    const url = (name: string): string => JSON.stringify(pathToFileURL(join(__dirname, name)).href);
    const code = `import { redis } from ${url('redis.ts')};
      import { CONTAINERS } from ${url('container-process.ts')};
      await (await redis(${JSON.stringify(folder)})).start();
      console.log(CONTAINERS);`;
    const env = { ...process.env, NODE_OPTIONS: '', TEST_SERVERS: 'docker' };
    const parent = spawn(process.execPath, ['--input-type=module', '-e', code], { env });
    const [label] = (await once(parent.stdout, 'data')) as [Buffer];
    const args = ['ps', '--all', '--quiet', '--filter', `label=${label.toString().trim()}`];
    const containers = (): string => execFileSync('docker', args, { encoding: 'utf8' });
    expect(containers()).not.toBe('');
    parent.kill('SIGKILL');
    await eventually('the container is removed', () => containers() === '');
    rmSync(folder, { recursive: true });
  });
});
