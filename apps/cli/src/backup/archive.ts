import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sha256 } from '@fumata/platform';
import { extract, pack, type Pack } from 'tar-stream';
import { CommandRefused } from '../terminal/command-refused.js';
import { decrypt, encrypt } from './encryption.js';

/** File in a backup, small enough to be held in memory. */
export interface Part {
  /** Relative path: `content/cardinals/000001.ndjson`. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Last part: the sums of all others, as `sha256sum` writes them. An archive without it is incomplete. */
const SUMS = 'SHA256SUMS';
const PART_NAME = /^(?!.*\.\.)[a-zA-Z0-9][a-zA-Z0-9/.-]*$/;

/** Compressed tar archive of the parts and their sums; encrypted when there is a passphrase. */
export function writeArchive(parts: AsyncIterable<Part>, at: Date, passphrase: string | undefined): Readable {
  const tar = pack();
  addParts(tar, parts, at).then(
    () => tar.finalize(),
    (cause: unknown) => tar.destroy(asError(cause)),
  );
  const compressed = createGzip();
  // An error of one stream destroys the other, whose reader receives it.
  pipeline(Readable.from(tar), compressed).catch(() => undefined);
  return passphrase === undefined ? compressed : encrypt(compressed, passphrase);
}

async function addParts(tar: Pack, parts: AsyncIterable<Part>, mtime: Date): Promise<void> {
  const add = ({ name, bytes }: Part): Promise<void> =>
    new Promise((resolve, reject) => {
      const header = { name, size: bytes.byteLength, mtime, mode: 0o600 };
      // Called once the reader has taken the part, so that only one is in memory.
      const entry = tar.entry(header, (cause) => (cause ? reject(asError(cause)) : resolve()));
      entry.on('error', reject); // when the reader has stopped
      entry.end(bytes);
    });
  let sums = '';
  for await (const part of parts) {
    await add(part);
    sums += sumOf(part);
  }
  await add({ name: SUMS, bytes: Buffer.from(sums) });
}

/**
 * Reads the parts of an archive. Their sums come last: no part is verified before the end.
 * @throws CommandRefused when it is damaged, incomplete, not a backup, or cannot be decrypted
 */
export async function* readArchive(archive: Readable, passphrase: string | undefined): AsyncGenerator<Part> {
  const tar = extract();
  let sums = '';
  let isComplete = false;
  try {
    const feeding = pipeline(await decrypt(archive, passphrase), createGunzip(), tar);
    feeding.catch(() => undefined); // the reader below receives the error
    for await (const entry of tar) {
      const { name } = entry.header;
      if (isComplete || !PART_NAME.test(name))
        throw new CommandRefused(`La sauvegarde contient un fichier inattendu (${name})`);
      const part = { name, bytes: await buffer(entry) };
      if (name === SUMS) {
        refuseOtherSums(part.bytes.toString('utf8'), sums);
        isComplete = true;
        continue;
      }
      sums += sumOf(part);
      yield part;
    }
    await feeding;
  } catch (cause) {
    if (cause instanceof CommandRefused) throw cause;
    throw damaged(cause);
  }
  if (!isComplete) throw new CommandRefused('La sauvegarde est incomplète : elle a été interrompue avant sa fin');
}

export const damaged = (cause: unknown): CommandRefused =>
  new CommandRefused('La sauvegarde est abîmée ou incomplète : elle ne peut être lue jusqu’au bout', { cause });

const sumOf = ({ name, bytes }: Part): string => `${sha256(bytes)}  ${name}\n`;

function refuseOtherSums(expected: string, actual: string): void {
  if (expected === actual) return;
  const expectedLines = new Set(expected.split('\n'));
  const [, name = ''] =
    actual
      .split('\n')
      .find((line) => !expectedLines.has(line))
      ?.split('  ') ?? [];
  throw new CommandRefused(
    name === '' ? 'Il manque un fichier dans la sauvegarde' : `${name} n’est pas ce qui a été sauvegardé`,
  );
}

const asError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)));
