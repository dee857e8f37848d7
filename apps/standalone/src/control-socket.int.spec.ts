import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { AccountStore, recordContext } from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { MemoryEventLog } from '@fumata/event-log';
import type { WorkDependencies } from '@fumata/cli';
import { ReadModels } from '@fumata/read-models';
import { createIds, systemClock } from '@fumata/platform';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openControlSocket, type ControlSocket } from './control-socket.js';

let folder: string;
let socket: ControlSocket;
let accounts: AccountStore;
let work: WorkDependencies;
const logged: unknown[] = [];
const logger = { info: (facts: object) => void logged.push(facts), warn: () => undefined, error: () => undefined };
const onUnix = process.platform === 'win32' ? describe.skip : describe;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fumata-control-'));
  // Left behind by a process that was killed.
  writeFileSync(join(folder, 'control.sock'), '');
  const documents = EmbeddedDocumentStore.inMemory();
  accounts = new AccountStore(recordContext(documents, systemClock, createIds()));
  work = {
    dataFolder: folder,
    documents,
    log: new MemoryEventLog(),
    models: new ReadModels(documents),
    clock: systemClock,
    ids: createIds(),
    keys: { secret: undefined, sealKey: undefined },
  };
  socket = await openControlSocket({ folder, accounts, work, logger });
});
afterEach(async () => {
  await socket.close();
  rmSync(folder, { recursive: true, force: true });
});

function send(method: string, path: string, body = ''): Promise<{ status: number | undefined; body: unknown }> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: join(folder, 'control.sock'), method, path }, (response) => {
      text(response).then(
        (answer) => resolve({ status: response.statusCode, body: JSON.parse(answer) as unknown }),
        reject,
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}

onUnix('the control socket in the data folder (a unix socket)', () => {
  it('is accessible only to its system user', () => {
    expect(statSync(join(folder, 'control.sock')).mode & 0o777).toBe(0o600);
  });

  it('executes account commands', async () => {
    const add = { verb: 'add', email: 'a@b.fr', name: 'A', role: 'admin', password: 'un mot de passe long' };
    expect(await send('POST', '/accounts', JSON.stringify(add))).toEqual({
      status: 200,
      body: { done: 'Compte créé : a@b.fr (admin)' },
    });
    expect(await accounts.byEmail('a@b.fr')).toMatchObject({ role: 'admin' });
    expect(await send('POST', '/accounts', JSON.stringify(add))).toEqual({
      status: 200,
      body: { refused: 'a@b.fr a déjà un compte' },
    });
  });

  it('logs the command without personal data', async () => {
    logged.length = 0;
    const add = { verb: 'add', email: 'a@b.fr', name: 'A', role: 'membre' };
    for (const command of [add, add, { verb: 'role', email: 'c@d.fr', role: 'admin' }, {}])
      await send('POST', '/accounts', JSON.stringify(command));
    expect(logged).toEqual([
      { verb: 'add', done: true },
      { verb: 'add', done: false },
      { verb: 'role', done: false },
      { verb: undefined, done: false },
    ]);
  });

  it('answers work requests with their result', async () => {
    expect(await send('POST', '/work', JSON.stringify({ verb: 'rebuild', groups: ['conclave'] }))).toEqual({
      status: 200,
      body: { refused: expect.stringMatching(/^Rien à reconstruire/), lines: [] },
    });
    expect(await send('POST', '/work', '{"verb":"x"}')).toMatchObject({ body: { refused: 'Demande inconnue' } });
  });

  it('answers before the work ends, so that the client can tell a long work from a silent server', async () => {
    const { promise: checked, resolve: check } = Promise.withResolvers<undefined>();
    jest.spyOn(work.models.checkpoints, 'get').mockReturnValueOnce(checked);
    const call = request({ socketPath: join(folder, 'control.sock'), method: 'POST', path: '/work' });
    call.end(JSON.stringify({ verb: 'rebuild', groups: ['conclave'] }));
    const [response] = (await once(call, 'response')) as [IncomingMessage]; // the argument of the event
    check(undefined);
    expect(JSON.parse(await text(response))).toMatchObject({ refused: expect.stringMatching(/^Rien à reconstruire/) });
  });

  it.each([
    [404, 'GET', '/accounts', ''],
    [404, 'POST', '/elsewhere', '{}'],
    [400, 'POST', '/accounts', '{'],
    [400, 'POST', '/accounts', `"${'x'.repeat(70_000)}"`],
  ])('answers %i to %s %s', async (status, method, path, body) => {
    expect((await send(method, path, body)).status).toBe(status);
  });

  it('is removed when closed', async () => {
    await socket.close();
    expect(() => statSync(join(folder, 'control.sock'))).toThrow('ENOENT');
    socket = await openControlSocket({ folder, accounts, work, logger });
  });
});
