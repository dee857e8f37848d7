import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EVENT_STORE_DB } from './event-store-db.ts';
import { MONGODB, MongoReplicaSet } from './mongodb.ts';
import { findProgram, missingReason, pullImage, THIS_MACHINE, type Engine, type Machine } from './program.ts';
import { REDIS } from './redis.ts';

/** A machine with nothing on it but what a test adds. */
const machine = (has: Partial<Machine> = {}): Machine => ({
  env: { PATH: '/one:/two' },
  isExecutable: () => false,
  imageState: () => 'Docker does not run',
  ...has,
});

describe('findProgram', () => {
  const isExecutable = (path: string): boolean => ['/two/redis-server', '/home/EventStore.ClusterNode'].includes(path);
  const PATH = '/one:/two';

  it('takes a local program in the PATH first', () => {
    const found = findProgram(REDIS, machine({ isExecutable, imageState: () => 'present' }));
    const command = ['/two/redis-server'];
    expect(found).toEqual({ way: 'local', command, description: 'local program /two/redis-server' });
  });

  it('takes an EventStoreDB of the folder that EVENTSTOREDB_HOME names', () => {
    const found = findProgram(EVENT_STORE_DB, machine({ isExecutable, env: { EVENTSTOREDB_HOME: '/home' } }));
    expect(found.command).toEqual(['/home/EventStore.ClusterNode']);
  });

  it('fails when the program that a variable names is not there', () => {
    const isLocal = (path: string): boolean => path === '/two/mongod';
    const env = { PATH, MONGOD: '/two/mongodb' };
    expect(() => missingReason(MONGODB, machine({ isExecutable: isLocal, env, imageState: () => 'present' }))).toThrow(
      "MongoDB: MONGOD is '/two/mongodb': no local program /two/mongodb",
    );
  });

  it('takes the image when there is no local program', () => {
    const imageState = (image: string) => (image === 'mongo:8.0' ? 'present' : 'missing');
    const found = findProgram(MONGODB, machine({ imageState }));
    expect(found).toMatchObject({ way: 'docker', image: 'mongo:8.0', command: ['mongod'] });
  });

  it('takes the emulator of EventStoreDB at last, and says why', () => {
    const { way, description } = findProgram(EVENT_STORE_DB, machine({ imageState: () => 'missing' }));
    expect(way).toBe('emulator');
    expect(description).toBe(
      'emulator infra/event-store-emulator/node.ts; no local program (EVENTSTOREDB_HOME is not set); ' +
        'Docker has no image eventstore/eventstore:24.10',
    );
  });

  it('does not take an image of the emulator for the real server', () => {
    const imageState = () => 'emulator' as const;
    const description = expect.stringContaining('Docker image eventstore/eventstore:24.10 is the emulator');
    expect(findProgram(EVENT_STORE_DB, machine({ imageState }))).toMatchObject({ way: 'emulator', description });
    const found = findProgram(EVENT_STORE_DB, machine({ imageState, env: { TEST_SERVERS: 'docker' } }));
    expect(found).toMatchObject({ way: 'docker', isEmulator: true });
    expect(found.description).toContain('emulator in a container');
  });

  it('takes only ways that TEST_SERVERS lists', () => {
    const env = { PATH, TEST_SERVERS: 'docker, emulator' };
    expect(findProgram(REDIS, machine({ env, isExecutable, imageState: () => 'present' })).way).toBe('docker');
    expect(findProgram(EVENT_STORE_DB, machine({ env })).way).toBe('emulator');
    expect(missingReason(REDIS, machine({ env }))).toMatch('TEST_SERVERS excludes local; Docker does not run; install');
  });

  it('fails when TEST_SERVERS lists an unknown way', () => {
    const env = { PATH, TEST_SERVERS: 'dokcer' };
    expect(() => missingReason(REDIS, machine({ env }))).toThrow("unknown way 'dokcer'");
  });

  it('names each way that failed, and what to do', () => {
    expect(() => findProgram(MONGODB, machine())).toThrow(
      /^MongoDB: none: no local program mongod, \S+; Docker does not run; infra\/servers\/get-mongodb.sh fetches it \(.+\)\.$/,
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
    const path = script('mongod', lines);
    const env = { PATH: folder, TEST_SERVERS: 'local' };
    return findProgram(MONGODB, machine({ env, isExecutable: (each) => each === path }));
  };

  it.each(['6.0.27', '8.0.4', '10.0.0'])('takes a mongod %s', (version) => {
    expect(mongod(`echo 'db version v${version}'`).way).toBe('local');
  });

  it('passes over a mongod that is too old, and says so', () => {
    expect(() => mongod("echo 'db version v4.4.29'")).toThrow(/mongod is v4.4.29, older than 6.0; .*infra/);
  });

  it('takes a later mongod when the first is too old', () => {
    script('mongod', `case "$0" in */old/*) echo 'db version v4.4.29';; *) echo 'db version v8.0.4';; esac`);
    mkdirSync(join(folder, 'old'));
    symlinkSync(join(folder, 'mongod'), join(folder, 'old/mongod'));
    const env = { PATH: `${join(folder, 'old')}:${folder}` };
    const found = findProgram(MONGODB, machine({ env, isExecutable: THIS_MACHINE.isExecutable }));
    expect(found.command).toEqual([join(folder, 'mongod')]);
  });

  it('fails when the mongod that MONGOD names is too old', () => {
    const MONGOD = script('mongod', "echo 'db version v4.4.29'");
    const isExecutable = (path: string): boolean => path === MONGOD;
    expect(() => missingReason(MONGODB, machine({ env: { MONGOD }, isExecutable }))).toThrow('older than 6.0');
  });

  it('fails with the output of a mongod that does not work', () => {
    expect(() => mongod("echo 'libssl.so.1.1: cannot open' >&2; exit 127")).toThrow('libssl.so.1.1: cannot open');
  });

  it('fails at once, with its output, when mongod is killed before it accepts connections', async () => {
    const { MONGOD, TEST_SERVERS } = process.env;
    const version = `[ "$1" = --version ] && exec echo 'db version v8.0.4'`;
    process.env['MONGOD'] = script('mongod', `${version}\necho No space left; sleep 0.1; kill -9 $$`);
    process.env['TEST_SERVERS'] = 'local';
    try {
      const set = await MongoReplicaSet.in({ folder });
      await expect(set.start()).rejects.toThrow(/^MongoDB was not ready \(exit code null\): No space left$/);
    } finally {
      Object.assign(process.env, { MONGOD: MONGOD ?? '', TEST_SERVERS: TEST_SERVERS ?? '' });
    }
  }, 20_000);

  describe('Docker', () => {
    let image = 0;
    /** An engine of an image that this process has not asked for. */
    const engine = (): Engine => ({ ...REDIS, docker: { image: `no-image:${(image += 1)}`, command: [] } });
    const here = (env: NodeJS.ProcessEnv = {}): Machine => {
      const PATH = `${folder}:/usr/bin:/bin`;
      return { ...THIS_MACHINE, env: { PATH, TEST_SERVERS: 'docker', ...env } };
    };

    it.each([
      ['echo "Error response from daemon: No such image: a:1" >&2; exit 1', 'Docker has no image no-image:'],
      ['echo "permission denied while trying to connect" >&2; exit 1', 'Docker is not permitted to this user'],
      ['echo "Cannot connect to the Docker daemon" >&2; exit 1', 'Docker does not run'],
    ])('gives a reason why it is passed over: %s', (lines, reason) => {
      script('docker', lines);
      expect(missingReason(engine(), here())).toContain(reason);
    });

    it('is passed over when it is not installed', () => {
      expect(missingReason(engine(), here({ PATH: folder }))).toContain('Docker is not installed');
    });

    it('is passed over when its daemon runs elsewhere', () => {
      script('docker', 'echo null');
      const reason = 'Docker is used on Linux only, with a local daemon';
      expect(missingReason(engine(), here({ DOCKER_HOST: 'ssh://elsewhere' }))).toContain(reason);
    });

    it.each([
      ['null', {}],
      ['{"fumata.emulator":"true"}', { isEmulator: true }],
    ])('is asked once for the labels of an image: %s', (labels, expected) => {
      script('docker', `echo '${labels}'; echo call >>${join(folder, 'calls')}`);
      const asked = engine();
      for (const _ of [1, 2]) expect(findProgram(asked, here())).toMatchObject({ way: 'docker', ...expected });
      expect(readFileSync(join(folder, 'calls'), 'utf8')).toBe('call\n');
    });

    it('leaves an image that cannot be pulled to the next way, with the reason', async () => {
      script('docker', 'echo "[$1]: No such image" >&2; exit 1');
      const asked = engine();
      await pullImage(asked, here());
      expect(missingReason(asked, here())).toContain(`${asked.docker.image} (pull: [pull]: No such image)`);
    });

    it.each([
      ['there is a local program', { isExecutable: () => true, imageState: () => 'missing' as const }],
      ['the image is there', { imageState: () => 'present' as const }],
      ['Docker does not run', {}],
      ['TEST_SERVERS excludes Docker', { env: { TEST_SERVERS: 'local' }, imageState: () => 'missing' as const }],
    ])('pulls nothing when %s', async (_, has) => {
      script('docker', `echo call >>${join(folder, 'calls')}`);
      const { env, ...other } = machine(has);
      await pullImage(REDIS, { ...other, env: { ...env, PATH: `${folder}:/usr/bin:/bin` } });
      expect(existsSync(join(folder, 'calls'))).toBe(false);
    });
  });
});

describe('REDIS', () => {
  it('logs in with decoded credentials, and fails with the answer of a server that refuses them', async () => {
    let received = '';
    const server = createServer((socket) =>
      socket.once('data', (data) => {
        received = data.toString();
        socket.end('-WRONGPASS invalid username-password pair\r\n');
      }),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // it listens
    await expect(REDIS.version(`redis://me:p%40ss%20word@127.0.0.1:${port}`)).rejects.toThrow(/^-WRONGPASS/);
    expect(received).toMatch(/^AUTH "me" "p@ss word"\r\n/);
    server.close();
  });
});
