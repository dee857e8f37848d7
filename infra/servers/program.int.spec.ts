import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EVENT_STORE_DB } from './event-store-db.ts';
import { MONGODB, MongoReplicaSet } from './mongodb.ts';
import { findProgram, pullImage, type Machine } from './program.ts';
import { REDIS } from './redis.ts';

/** A machine with nothing on it but what a test adds. */
const machine = (has: Partial<Machine> = {}): Machine => ({
  env: { PATH: '/one:/two' },
  isExecutable: () => false,
  hasImage: () => undefined,
  ...has,
});

describe('findProgram', () => {
  const isExecutable = (path: string): boolean => ['/two/redis-server', '/home/EventStore.ClusterNode'].includes(path);
  const PATH = '/one:/two';

  it('takes a local program in the PATH first', () => {
    const found = findProgram(REDIS, machine({ isExecutable, hasImage: () => true }));
    const command = ['/two/redis-server'];
    expect(found).toEqual({ way: 'local', command, description: 'local program /two/redis-server' });
  });

  it('takes an EventStoreDB of the folder that EVENTSTOREDB_HOME names', () => {
    const found = findProgram(EVENT_STORE_DB, machine({ isExecutable, env: { EVENTSTOREDB_HOME: '/home' } }));
    expect(found.command).toEqual(['/home/EventStore.ClusterNode']);
  });

  it('takes the image when there is no local program', () => {
    const found = findProgram(MONGODB, machine({ hasImage: (image) => image === 'mongo:8.0' }));
    expect(found).toMatchObject({ way: 'docker', image: 'mongo:8.0', command: ['mongod'] });
  });

  it('takes the emulator of EventStoreDB at last, and says why', () => {
    const { way, description } = findProgram(EVENT_STORE_DB, machine({ hasImage: () => false }));
    expect(way).toBe('emulator');
    expect(description).toBe(
      'emulator infra/event-store-emulator/node.ts; no local program; Docker has no image eventstore/eventstore:24.10',
    );
  });

  it('takes only ways that TEST_SERVERS lists', () => {
    const env = { PATH, TEST_SERVERS: 'docker,emulator' };
    expect(findProgram(REDIS, machine({ env, isExecutable, hasImage: () => true })).way).toBe('docker');
    expect(findProgram(EVENT_STORE_DB, machine({ env })).way).toBe('emulator');
  });

  it('names each way that failed, and what to do', () => {
    const env = { PATH, MONGOD: '/opt/mongod' };
    expect(() => findProgram(MONGODB, machine({ env }))).toThrow(
      /^MongoDB: none: no local program \/opt\/mongod, mongod, \S+; Docker does not run; no emulator; infra\/servers\/get-mongodb.sh fetches it\.$/,
    );
  });
});

describe('programs of this machine', () => {
  let folder = '';
  const script = (name: string, lines: string): string => {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\n${lines}\n`);
    chmodSync(path, 0o755);
    return path;
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fumata-programs-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const mongod = (lines: string) => {
    const MONGOD = script('mongod', lines);
    return findProgram(
      MONGODB,
      machine({ env: { MONGOD, TEST_SERVERS: 'local' }, isExecutable: (path) => path === MONGOD }),
    );
  };

  it.each(['6.0.27', '8.0.4', '10.0.0'])('takes a mongod %s', (version) => {
    expect(mongod(`echo 'db version v${version}'`).way).toBe('local');
  });

  it('passes over a mongod that is too old, and says so', () => {
    expect(() => mongod("echo 'db version v4.4.29'")).toThrow(/mongod is v4.4.29, older than 6.0; infra/);
  });

  it('fails with the output of a mongod that does not work', () => {
    expect(() => mongod("echo 'libssl.so.1.1: cannot open' >&2; exit 127")).toThrow('libssl.so.1.1: cannot open');
  });

  it.each([
    ['before it accepts connections', 'kill -9 $$', /^MongoDB was not ready \(exit code null\): No space left$/],
    [
      'before the set is complete',
      'echo Waiting for connections; sleep 0.3; kill -9 $$',
      /^MongoDB ended \(exit code null\): No space left\nWaiting for connections$/,
    ],
  ])(
    'fails at once, with its output, when mongod is killed %s',
    async (_, end, message) => {
      const { MONGOD, TEST_SERVERS } = process.env;
      const version = `[ "$1" = --version ] && exec echo 'db version v8.0.4'`;
      process.env['MONGOD'] = script('mongod', `${version}\necho No space left; sleep 0.1; ${end}`);
      process.env['TEST_SERVERS'] = 'local';
      try {
        const set = await MongoReplicaSet.in({ folder });
        await expect(set.start()).rejects.toThrow(message);
      } finally {
        Object.assign(process.env, { MONGOD: MONGOD ?? '', TEST_SERVERS: TEST_SERVERS ?? '' });
      }
    },
    20_000,
  );

  describe('pullImage', () => {
    let path: string | undefined;
    beforeEach(() => {
      path = process.env['PATH'];
      script('docker', `echo "$@" >>${join(folder, 'calls')}; exit 1`);
      process.env['PATH'] = `${folder}:${path}`;
    });
    afterEach(() => {
      process.env['PATH'] = path;
    });

    it('leaves an image that cannot be had to the next way', async () => {
      await expect(pullImage(REDIS, machine({ hasImage: () => false }))).resolves.toBeUndefined();
    });

    it.each([
      ['there is a local program', machine({ isExecutable: () => true, hasImage: () => false })],
      ['the image is there', machine({ hasImage: () => true })],
      ['Docker does not run', machine()],
      ['TEST_SERVERS excludes Docker', machine({ env: { TEST_SERVERS: 'local' }, hasImage: () => false })],
    ])('pulls nothing when %s', async (_, here) => {
      process.env['PATH'] = '/nowhere';
      await expect(pullImage(REDIS, here)).resolves.toBeUndefined();
    });
  });
});
