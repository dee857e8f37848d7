import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { emptyView } from '@fumata/conclave';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { EmbeddedEventLog } from '@fumata/event-log';
import { loadOrCreateSealKey, loadOrCreateSecret, openDataFolder, sealKeyFrom, signerOf } from '@fumata/platform';
import { signingKeyOf } from '@fumata/proof';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runCommand } from '../program.js';
import { writeKeys, refuseOtherKeys, refuseUnknownSeals } from './keys.js';

const SECRET = 'a secret that is long enough for a site';
const SEAL_KEY = Buffer.alloc(32, 1).toString('base64url');
const OTHER_KEY = Buffer.alloc(32, 2).toString('base64url');
const publicHalf = (key: string): string => signerOf(sealKeyFrom(key)).publicKey;
/** No server listens there. */
const SERVERS = { EVENT_STORE_URL: 'esdb://127.0.0.1:9?tls=false', MONGODB_URI: 'mongodb://127.0.0.1:9/fumata' };

let folder: string;
const data = () => join(folder, 'data');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fumata-move-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function fumata(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const printed: string[] = [];
  const errors: string[] = [];
  const code = await runCommand(['migrate', ...args], {
    env: { DATA_DIR: data(), ...env },
    terminal: { input: new PassThrough(), output: new PassThrough() },
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
  });
  return { code, output: [...printed, ...errors].join('\n') };
}

/** Data folder as the standalone site leaves it. */
async function installation(): Promise<void> {
  const log = await EmbeddedEventLog.open({ folder: join(data(), 'log') });
  await log.close();
  const documents = await EmbeddedDocumentStore.open({ file: join(data(), 'documents.db') });
  await documents.close();
  writeFileSync(join(data(), 'secret'), `${SECRET}\n`);
  writeFileSync(join(data(), 'seal.key'), `${SEAL_KEY}\n`);
}

describe('a migration to servers', () => {
  it('requires a direction and the servers’ addresses', async () => {
    expect(await fumata([])).toMatchObject({ code: 2, output: expect.stringContaining('Dites --to-servers') });
    expect((await fumata(['--to-servers', '--to-folder', 'x'])).code).toBe(2);
    const refused = await fumata(['--to-servers'], { MONGODB_URI: SERVERS.MONGODB_URI });
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('EVENT_STORE_URL et MONGODB_URI') });
  });

  it('does not create a folder where there is no installation', async () => {
    const { code, output } = await fumata(['--to-servers'], SERVERS);
    expect([code, output]).toEqual([1, `Il n’y a pas d’installation dans ${data()} (DATA_DIR)`]);
    expect(existsSync(data())).toBe(false);
  });

  it('is refused while the folder is served, with the owner and the command to type', async () => {
    await installation();
    const owner = openDataFolder(data());
    const { code, output } = await fumata(['--to-servers'], { ...SERVERS, SECRET, SEAL_KEY });
    owner.release();
    expect([code, output]).toEqual([
      1,
      `${data()} est servi par le processus ${process.pid} : arrêtez-le (kill ${process.pid}), puis relancez la commande`,
    ]);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['none', {}, /^SECRET n’est pas réglée.*\/secret, .* ; SEAL_KEY n’est pas réglée.*\/seal\.key, /],
    ['another secret', { SECRET: 'x'.repeat(40), SEAL_KEY }, /^SECRET n’est pas celle du dossier : .*\/secret, [^;]*$/],
    ['another key of seals', { SECRET, SEAL_KEY: OTHER_KEY }, /^SEAL_KEY n’est pas celle du dossier : .*\/seal\.key, /],
  ])('is refused with keys other than the folder’s: %s; shows no key', async (_, env, words) => {
    await installation();
    const { code, output } = await fumata(['--to-servers'], { ...SERVERS, ...env });
    expect(code).toBe(1);
    expect(output).toMatch(words);
    for (const key of [SECRET, SEAL_KEY, ...Object.values(env)]) expect(output).not.toContain(key);
  });

  it('accepts another signing key if the folder’s is among the former ones', async () => {
    await installation();
    const keys = { secret: SECRET, sealKey: OTHER_KEY, formerSealKeys: [publicHalf(SEAL_KEY)] };
    refuseOtherKeys(data(), keys);
    expect(() => refuseOtherKeys(data(), { ...keys, formerSealKeys: [] })).toThrow('SEAL_KEY n’est pas celle');
  });

  it('accepts any keys on request, names an unreachable server and releases the folder', async () => {
    await installation();
    const { code, output } = await fumata(['--to-servers', '--other-keys'], SERVERS);
    expect(code).toBe(1);
    expect(output).toMatch(/^documents ne répond pas.*la même commande plus tard/);
    openDataFolder(data()).release();
  });
});

describe('a migration to a folder', () => {
  it('requires the servers’ keys in a form that fits into files', async () => {
    const target = ['--to-folder', join(folder, 'back')];
    expect((await fumata(target, SERVERS)).output).toContain('SECRET et SEAL_KEY, tels que le site');
    const blank = { ...SERVERS, SEAL_KEY, SECRET: `${SECRET} ` };
    expect((await fumata(target, blank)).output).toContain('commence ou finit par un blanc');
    expect(existsSync(join(folder, 'back'))).toBe(false);
  });

  it('is refused where other data exists, which it names', async () => {
    mkdirSync(join(folder, 'back'));
    writeFileSync(join(folder, 'back', 'letter.txt'), '');
    const { output } = await fumata(['--to-folder', join(folder, 'back')], { ...SERVERS, SECRET, SEAL_KEY });
    expect(output).toMatch(/ni vide, ni une copie interrompue.*letter\.txt/);
  });

  it('goes on in an interrupted copy from which a site was started too early', async () => {
    mkdirSync(join(folder, 'back'));
    for (const name of ['documents.db', 'jobs.db', 'limits.json']) writeFileSync(join(folder, 'back', name), '');
    const { output } = await fumata(['--to-folder', join(folder, 'back')], { ...SERVERS, SECRET, SEAL_KEY });
    expect(output).toMatch(/^documents ne répond pas/);
  });
});

describe('writing keys to a folder', () => {
  it('uses the standalone site’s format and permissions for the owner only', () => {
    writeKeys(folder, { secret: SECRET, sealKey: SEAL_KEY, formerSealKeys: [] });
    writeKeys(folder, { secret: SECRET, sealKey: SEAL_KEY, formerSealKeys: [] });
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'seal.key')).mode & 0o777).toBe(0o600);
    expect(loadOrCreateSecret(folder)).toBe(SECRET);
    expect(signerOf(loadOrCreateSealKey(folder)).publicKey).toBe(publicHalf(SEAL_KEY));
  });

  it('never overwrites other keys', () => {
    writeFileSync(join(folder, 'secret'), 'another\n');
    const keys = { secret: SECRET, sealKey: SEAL_KEY, formerSealKeys: [] };
    expect(() => writeKeys(folder, keys)).toThrow('une autre clé');
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe('another\n');
  });
});

describe('the seals of the log', () => {
  const seal = { keyId: signingKeyOf(publicHalf(SEAL_KEY)).keyId };
  const rounds = [{ seal: null }, { seal, roundNumber: 2 }];
  const view = { ...emptyView(), editions: { c: { rounds } } } as never; // the only field in use
  const keys = { secret: undefined, sealKey: undefined, formerSealKeys: [] };

  it('must be signed by a key known to the servers, current or former', () => {
    refuseUnknownSeals(view, { ...keys, sealKey: SEAL_KEY });
    refuseUnknownSeals(view, { ...keys, sealKey: OTHER_KEY, formerSealKeys: [publicHalf(SEAL_KEY)] });
    expect(() => refuseUnknownSeals(view, { ...keys, sealKey: OTHER_KEY })).toThrow(/^Le sceau du scrutin 2 /);
  });
});
