import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, connect } from 'node:net';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EventStoreDBClient, FORWARDS, jsonEvent, START } from '@eventstore/db-client';
import { eventually } from '@fumata/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { EVENT_STORE_DB, EventStoreDb } from './event-store-db.ts';
import { MONGODB, MongoReplicaSet } from './mongodb.ts';
import { THIS_MACHINE, tryWay, WAYS, type Engine, type Way } from './program.ts';
import { createRedis, REDIS } from './redis.ts';
import { serversFolder, type Server } from './server.ts';

interface Kind {
  readonly engine: Engine;
  readonly open: (folder: string) => Promise<Server>;
  readonly connect: (url: string) => Connection;
}

/** Client on one connection. */
interface Connection {
  /** Resolves once the word is acknowledged. */
  write(word: string): Promise<unknown>;
  read(): Promise<readonly string[]>;
  close(): Promise<unknown>;
}

const KINDS: readonly Kind[] = [
  {
    engine: EVENT_STORE_DB,
    open: (folder) => EventStoreDb.in({ folder }),
    connect: (url) => {
      const client = EventStoreDBClient.connectionString(url);
      return {
        write: (word) => client.appendToStream('words', jsonEvent({ type: 'Said', data: { word } })),
        read: async () => {
          const words: string[] = [];
          for await (const { event } of client.readStream('words', { fromRevision: START, direction: FORWARDS }))
            words.push((event?.data as { word: string }).word);
          return words;
        },
        close: () => client.dispose(),
      };
    },
  },
  {
    engine: MONGODB,
    open: (folder) => MongoReplicaSet.in({ folder }),
    connect: (url) => {
      const client = new MongoClient(url);
      const words = client.db().collection('words');
      return {
        write: (word) => words.insertOne({ word }),
        read: async () => (await words.find().toArray()).map(({ word }) => String(word)),
        close: () => client.close(),
      };
    },
  },
  {
    engine: REDIS,
    open: createRedis,
    connect: (url) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
      /** Answers with arrays of words come in one piece from this machine. */
      const run = async (command: string): Promise<string> => {
        socket.write(`${command}\r\n`);
        const [answer] = (await once(socket, 'data')) as [string];
        return answer;
      };
      return {
        write: (word) => run(`RPUSH words ${word}`),
        read: async () => (await run('LRANGE words 0 -1')).match(/[a-z]+(?=\r\n)/g) ?? [],
        close: async () => socket.destroy(),
      };
    },
  },
];

const KIND_BY_WAY = KINDS.flatMap((kind) => WAYS.map((way) => [kind, way] as const));

/** Why an engine has no program of that way here. */
function missingReason(engine: Engine, way: Way): string | undefined {
  const found = tryWay(way, engine, { ...THIS_MACHINE, env: { ...process.env, TEST_SERVERS: way } });
  return typeof found === 'string' ? found : undefined;
}

for (const [{ engine, open, connect: connectTo }, way] of KIND_BY_WAY) {
  if (way === 'emulator' && !engine.emulator) continue;
  const missing = missingReason(engine, way);
  const describeKind = missing === undefined ? describe : describe.skip;

  describeKind(`${engine.name}, ${way}${missing === undefined ? '' : ` (${missing})`}`, () => {
    const before = process.env['TEST_SERVERS'];
    let folder = '';
    let server: Server;
    let connections: Connection[];
    const connection = (): Connection => {
      const opened = connectTo(server.url);
      connections.push(opened);
      return opened;
    };
    beforeAll(() => void (process.env['TEST_SERVERS'] = way));
    afterAll(() => {
      if (before === undefined) delete process.env['TEST_SERVERS'];
      else process.env['TEST_SERVERS'] = before;
    });
    beforeEach(async () => {
      folder = serversFolder();
      connections = [];
      server = await open(folder);
    });
    afterEach(async () => {
      await Promise.all(connections.map((each) => each.close()));
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    });

    it('keeps acknowledged data when it is killed, and when it is stopped', async () => {
      await server.start();
      await connection().write('one');
      await server.kill();
      await server.start();
      await connection().write('two');
      await server.stop();
      await server.start();
      expect(await connection().read()).toEqual(['one', 'two']);
    });

    it('keeps its connections and answers nothing while it is frozen', async () => {
      await server.start();
      const kept = connection();
      await kept.write('one');
      await server.freeze();
      let isAnswered = false;
      const written = kept.write('two').then(() => (isAnswered = true));
      await expect(engine.version(server.url)).rejects.toThrow();
      expect(isAnswered).toBe(false);
      await server.resume();
      await written;
      expect(await kept.read()).toEqual(['one', 'two']);
      await expect(engine.version(server.url)).resolves.toMatch(/^\d+\.\d+/);
    });

    it('can be killed while it starts, be killed twice, and started again', async () => {
      const cutShort = server.start().catch(() => undefined);
      await server.kill();
      await cutShort;
      await server.kill();
      await Promise.all([server.freeze(), server.resume()]);
      await server.start();
      const client = connection();
      await client.write('one');
      expect(await client.read()).toEqual(['one']);
    });

    it('fails with its output when its port is in use', async () => {
      const port = Number(/:(\d+)/.exec(server.url.replace(/^\w+:/, ''))?.[1]);
      const other = createServer().listen(port, '127.0.0.1');
      await once(other, 'listening');
      try {
        await expect(server.start()).rejects.toThrow(
          /was not ready \(exit code \d+\)[^]*(in use|EADDRINUSE|Address already)/i,
        );
      } finally {
        other.close();
      }
    });

    if (engine === MONGODB) {
      it('fails at once, with its output, when it is killed before the set is complete', async () => {
        const set = await MongoReplicaSet.in({ folder });
        const failed = expect(set.start()).rejects.toThrow(/^MongoDB (was not ready|ended) \(exit code null\): ./);
        const [member] = set.members;
        const answers = () => member?.command({ hello: 1 }).then(() => true) ?? Promise.resolve(false);
        await eventually('it answers', () => answers().catch(() => false));
        await set.kill();
        await failed;
      }, 60_000);

      it.each([
        ['killed', 'kill', 'start'],
        ['frozen', 'freeze', 'resume'],
      ] as const)(
        'has another primary of three members when the primary is %s, and is complete after its return',
        async (_, end, begin) => {
          const set = await MongoReplicaSet.in({ folder: join(folder, 'three'), members: 3 });
          try {
            await set.start();
            const client = new MongoClient(set.url);
            const words = client.db().collection('words');
            // Once a member knows that the first is on a majority, it can roll back what is not; until then it aborts.
            for (const word of ['one', 'two']) await words.insertOne({ word }, { writeConcern: { w: 3 } });
            await client.close();
            const primary = await set.primary();
            await primary[end]();
            expect(await set.primary()).not.toBe(primary);
            if (end === 'kill') await expect(set.complete()).rejects.toThrow(/^MongoDB ended \(exit code null\): ./);
            await primary[begin]();
            await set.complete();
          } finally {
            await set.kill();
          }
        },
      );
    }
  });
}

const missingDocker = missingReason(REDIS, 'docker');
const describeDocker = missingDocker === undefined ? describe : describe.skip;

describeDocker(`a container${missingDocker === undefined ? '' : ` (${missingDocker})`}`, () => {
  it('is removed when the process that started it is killed', async () => {
    const folder = serversFolder();
    const url = (name: string): string => JSON.stringify(pathToFileURL(join(__dirname, name)).href);
    const code = `import { createRedis } from ${url('redis.ts')};
      import { CONTAINERS } from ${url('container-process.ts')};
      await (await createRedis(${JSON.stringify(folder)})).start();
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
