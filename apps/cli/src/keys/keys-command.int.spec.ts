import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { EmbeddedEventLog } from '@fumata/event-log';
import { loadOrCreateSealKey, openDataFolder, signerOf } from '@fumata/platform';
import { keyIdOf } from '@fumata/proof';
import { conclaveOpen, roundClosed, sealed, TestLog } from '@fumata/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runCommand } from '../program.js';

const LOST = keyIdOf('A'.repeat(43));

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fumata-keys-'));
  mkdirSync(join(folder, 'log'));
  const log = await EmbeddedEventLog.open({ folder: join(folder, 'log') });
  const facts = [...conclaveOpen(), roundClosed(1), sealed(1, 3, { keyId: LOST, signature: 'A'.repeat(86) })];
  for (const { stream, ...event } of new TestLog().append(...facts).events)
    await log.append(stream, 'any', [event as never]); // a recorded event has all fields of a new one
  await log.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function fumata(...args: readonly string[]) {
  const lines: string[] = [];
  const code = await runCommand(args, {
    env: { DATA_DIR: folder },
    terminal: { input: new PassThrough(), output: new PassThrough() },
    print: (line) => lines.push(line),
    printError: (line) => lines.push(line),
  });
  return { code, output: lines.join('\n') };
}

describe('fumata keys', () => {
  it('says that the log holds no key yet', async () => {
    expect(await fumata('keys')).toEqual({ code: 0, output: expect.stringContaining('ne contient aucune clé') });
  });

  it('accepts the installation’s key where the key of the last seal is lost, then lists it', async () => {
    const { publicKey } = signerOf(loadOrCreateSealKey(folder));
    const keyId = keyIdOf(publicKey);
    expect(await fumata('keys', 'accept')).toEqual({ code: 0, output: expect.stringContaining(keyId) });
    expect(await fumata('keys')).toEqual({
      code: 0,
      output: expect.stringMatching(
        new RegExp(`^${keyId}  ${publicKey}  sceaux  depuis le .* \\(celle de cette installation\\)$`),
      ),
    });
    expect(await fumata('verify')).toEqual({
      code: 1,
      output: expect.stringMatching(new RegExp(`^Clé inconnue, .*la clé ${LOST}`, 'm')),
    });
  });

  it('accepts no key for a log that holds nothing', async () => {
    rmSync(join(folder, 'log'), { recursive: true });
    mkdirSync(join(folder, 'log'));
    await (await EmbeddedEventLog.open({ folder: join(folder, 'log') })).close();
    loadOrCreateSealKey(folder);
    expect(await fumata('keys', 'accept')).toEqual({ code: 1, output: expect.stringContaining('est vide') });
  });

  it('does not write while the site is served', async () => {
    loadOrCreateSealKey(folder);
    const owned = openDataFolder(folder);
    expect(await fumata('keys', 'accept')).toEqual({ code: 1, output: expect.stringContaining('Arrêtez d’abord') });
    owned.release();
  });
});
