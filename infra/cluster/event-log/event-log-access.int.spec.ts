import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer as createPlainServer, type AddressInfo, type Server as PlainServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { grantEventStoreAccess, type EventLog } from '@fumata/event-log';
import { Unavailable, StartRefused } from '@fumata/platform';
import { eventually } from '@fumata/testing';
import { openEventStoreDb } from '../../../libs/event-log/src/eventstoredb/open-event-store-db.ts';
import { EventStoreDb } from '../../servers/event-store-db.ts';
import { serversFolder } from '../../servers/server.ts';
import { hasOpenssl, makeTlsFiles, type TlsFiles } from '../../servers/tls.ts';
import { describeOnEventStoreDb } from '../site/on-servers.ts';

const START_PAUSE_MS = 1;
/** Long enough for a busy machine to answer. */
const KEEP_ALIVE_OPTION = '&keepAliveTimeout=5000';
const prefixes = ['conclaves', 'ballot-'];
const portOf = (server: PlainServer): number => (server.address() as AddressInfo).port; // it listens
const answerAsRedis = (socket: Socket): void =>
  void socket.on('error', () => undefined).write("-ERR unknown command 'PRI'\r\n");
const vote = (eventId: string) => ({ eventId, type: 'VoteCast', data: {}, metadata: {} });

(hasOpenssl ? describeOnEventStoreDb : describe.skip)('access to EventStoreDB over TLS (needs openssl)', () => {
  let folder: string;
  let files: TlsFiles;
  let secured: EventStoreDb;
  let plain: EventStoreDb;
  let otherServer: PlainServer;
  /** Simulates a node whose certificate expired while it ran: EventStoreDB does not start with an expired one. */
  let expired: Server;
  let expiredAuthority: string;

  beforeAll(async () => {
    folder = serversFolder();
    files = makeTlsFiles(join(folder, 'tls'));
    secured = await EventStoreDb.in({ folder: join(folder, 'secured'), tls: files, inMemory: true });
    plain = await EventStoreDb.in({ folder: join(folder, 'plain'), inMemory: true });
    await Promise.all([secured.start(), plain.start()]);
    otherServer = createPlainServer(answerAsRedis).listen(0);
    const { authority, key, certificate } = makeTlsFiles(join(folder, 'expired-tls'), -1);
    expired = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }).listen(0, 'localhost');
    await once(expired, 'listening');
    expiredAuthority = authority;
  });
  afterAll(async () => {
    expired.close();
    otherServer.close();
    await Promise.all([secured.kill(), plain.kill()]);
    rmSync(folder, { recursive: true });
  });

  const address = (account: string, options: string, port = secured.nodes[0]?.port): string =>
    `esdb://${account}localhost:${port}?${options}`;
  const trusting = (): string => `tls=true&tlsCAFile=${files.authority}`;
  const opened: EventLog[] = [];
  const open = async (url: string): Promise<EventLog> => {
    const log = await openEventStoreDb({ connectionString: url + KEEP_ALIVE_OPTION, prefixes }, START_PAUSE_MS);
    opened.push(log);
    return log;
  };
  afterEach(() => Promise.all(opened.splice(0).map((log) => log.close())));

  it('grants its own account the required permissions and no more', async () => {
    const adminConnectionString = address('admin:changeit@', trusting());
    await grantEventStoreAccess({ adminConnectionString, user: 'fumata', password: 'first password' });
    await grantEventStoreAccess({ adminConnectionString, user: 'fumata', password: 'second password' });
    const log = await open(address('fumata:second password@', trusting()));
    const outcome = await log.append('ballot-1', 'no-stream', [vote('00000000-0000-4000-8000-000000000001')]);
    expect(outcome).toMatchObject({ appended: true });
    const seen: string[] = [];
    await new Promise<void>((resolve) => {
      log.follow({ onEvents: (events) => void seen.push(...events.map(({ stream }) => stream)), onCaughtUp: resolve });
    });
    expect(seen).toEqual(['ballot-1']);
    const asAdministrator = address('fumata:second password@', trusting());
    const granting = grantEventStoreAccess({
      adminConnectionString: asAdministrator,
      user: 'fumata',
      password: 'third password',
    });
    await expect(granting).rejects.toBeInstanceOf(StartRefused);
  });

  it('reports the remedy when the account is refused at run time, and recovers once it is accepted', async () => {
    const adminConnectionString = address('admin:changeit@', trusting());
    const grant = (password: string) => grantEventStoreAccess({ adminConnectionString, user: 'operated', password });
    await grant('the password');
    const log = await open(address('operated:the password@', trusting()));
    await log.append('ballot-2', 'no-stream', [vote('00000000-0000-4000-8000-000000000002')]);
    await grant('another password');
    await eventually('down', async () => !(await log.health()).writable);
    expect((await log.health()).detail).toContain('user name and password');
    await expect(log.readStream('ballot-2')).rejects.toThrow('user name and password');
    await grant('the password');
    await eventually('up', async () => (await log.health()).writable);
    expect(await log.readStream('ballot-2')).toHaveLength(1);
  });

  it.each([
    ['a wrong password', () => address('admin:guess@', trusting()), 'user name and password'],
    ['no account', () => address('', trusting()), 'lacks the right'],
    ['an unknown authority', () => address('admin:changeit@', 'tls=true'), 'tlsCAFile'],
    [
      'an expired certificate',
      () => address('admin:changeit@', `tls=true&tlsCAFile=${expiredAuthority}`, portOf(expired)),
      'has expired',
    ],
    ['TLS to a server without it', () => address('a:b@', trusting(), plain.nodes[0]?.port), 'tls=false'],
    [
      'the port of another kind of server',
      () => address('', 'tls=false', portOf(otherServer)),
      'correct host and port',
    ],
    [
      'a wrong password for a cluster',
      () => address('admin:guess@', trusting()).replace('localhost', 'localhost:1,localhost'),
      'user name and password',
    ],
  ])('aborts the start with one sentence naming the remedy: %s', async (_what, connectionString, remedy) => {
    const failure = await open(connectionString()).catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(StartRefused);
    expect(failure).toMatchObject({ message: expect.stringContaining('EVENT_STORE_URL') });
    expect(failure).toMatchObject({ message: expect.stringContaining(remedy) });
    expect(String(failure)).not.toMatch(/guess|changeit/);
  });

  it('starts without a reachable server and lets calls wait', async () => {
    const log = await open('esdb://127.0.0.1:1?tls=false&defaultDeadline=200');
    await expect(log.readStream('ballot-1')).rejects.toBeInstanceOf(Unavailable);
    expect((await log.health()).writable).toBe(false);
  });
});
