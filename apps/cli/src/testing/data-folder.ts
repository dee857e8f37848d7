import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { AccountStore, recordContext } from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { EmbeddedEventLog } from '@fumata/event-log';
import { DiskPictureStore } from '@fumata/media';
import { createIds, systemClock } from '@fumata/platform';
import { runCommand } from '../program.js';
import type { Terminal } from '../terminal/password.js';

export const SECRET = 'a secret that is long enough for a site';
export const SEAL_KEY = Buffer.alloc(32, 1).toString('base64url');
export const ORIGINAL = `originals/${'a'.repeat(64)}.webp`;

/** Data folder as a site leaves it: events, an account, an original with a rendition, keys. */
export async function fillDataFolder(
  dataFolder: string,
  events: readonly { readonly stream: string }[],
): Promise<void> {
  const log = await EmbeddedEventLog.open({ folder: join(dataFolder, 'log') });
  for (const { stream, ...event } of events) void log.append(stream, 'any', [event as never]); // a recorded event has all fields of a new one
  await log.close();
  const documents = await EmbeddedDocumentStore.open({ file: join(dataFolder, 'documents.db') });
  const accounts = new AccountStore(recordContext(documents, systemClock, createIds()));
  await documents.prepare();
  await accounts.create({ email: 'ada@exemple.fr', name: 'Ada', role: 'admin', password: 'un mot de passe long' });
  await documents.collection({ name: 'view-editions' }).put({ _id: 'derived' });
  await documents.close();
  const pictures = await DiskPictureStore.open(join(dataFolder, 'pictures'));
  await pictures.put(ORIGINAL, Buffer.from('an original'));
  await pictures.put(`renditions/${'a'.repeat(32)}-10.webp`, Buffer.from('a rendition'));
  await pictures.close();
  writeFileSync(join(dataFolder, 'secret'), `${SECRET}\n`);
  writeFileSync(join(dataFolder, 'seal.key'), `${SEAL_KEY}\n`);
}

/** Input that has ended. */
const closedTerminal = (): Terminal => {
  const input = new PassThrough();
  input.end();
  return { input, output: new PassThrough() };
};

export interface CommandOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly terminal?: Terminal | undefined;
}

export async function runFumata(args: readonly string[], { env, terminal = closedTerminal() }: CommandOptions) {
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  const code = await runCommand(args, { env, terminal, print, printError: print });
  return { code, output: lines.join('\n') };
}
