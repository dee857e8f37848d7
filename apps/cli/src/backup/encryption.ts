import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { CommandRefused } from '../terminal/command-refused.js';

/** First line of a file that `age` (https://age-encryption.org) has encrypted. */
const AGE = 'age-encryption.org/v1\n';
/** Begins its second line when a passphrase decrypts it. */
const BY_PASSPHRASE = '-> scrypt ';
/** Message of `age-encryption`, which has no error class for a wrong passphrase. */
const WRONG_PASSPHRASE = "no identity matched any of the file's recipients";

/** Encrypts with a passphrase, in the format of `age`, which can decrypt it too. */
export const encrypt = (plain: Readable, passphrase: string): Readable =>
  throughAge(plain, async (stream) => {
    const { Encrypter } = await import('age-encryption');
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    return encrypter.encrypt(stream);
  });

/**
 * Encrypted input is recognised. @throws CommandRefused for a missing passphrase or a public-key file; the returned
 * stream fails with it for a wrong passphrase.
 */
export async function decrypt(archive: Readable, passphrase: string | undefined): Promise<Readable> {
  const { start, whole } = await peek(archive, AGE.length + BY_PASSPHRASE.length);
  if (!start.startsWith(AGE)) return whole;
  if (start !== AGE + BY_PASSPHRASE)
    throw new CommandRefused(
      'La sauvegarde est chiffrée pour une clé publique : `age --decrypt -i <clé> <fichier>`, puis `restore -`',
    );
  if (passphrase === undefined)
    throw new CommandRefused('La sauvegarde est chiffrée : donnez sa phrase secrète par BACKUP_PASSPHRASE');
  return throughAge(whole, async (stream) => {
    const { Decrypter } = await import('age-encryption');
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    try {
      return await decrypter.decrypt(stream);
    } catch (cause) {
      if (!(cause instanceof Error) || cause.message !== WRONG_PASSPHRASE) throw cause;
      throw new CommandRefused('La phrase secrète (BACKUP_PASSPHRASE) n’est pas celle de cette sauvegarde', { cause });
    }
  });
}

type Bytes = ReadableStream<Uint8Array>;

/** `age` needs the first bytes before it has an output. */
function throughAge(input: Readable, transform: (stream: Bytes) => Promise<AsyncIterable<Uint8Array>>): Readable {
  return Readable.from(
    (async function* () {
      yield* await transform(Readable.toWeb(input));
    })(),
    { objectMode: false },
  );
}

/** The first `length` characters, or all if there are fewer, and a stream of everything. */
async function peek(input: Readable, length: number): Promise<{ readonly start: string; readonly whole: Readable }> {
  const chunks = input[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const read: Buffer[] = [];
  let size = 0;
  while (size < length) {
    const next = await chunks.next();
    if (next.done === true) break;
    read.push(next.value);
    size += next.value.length;
  }
  const whole = Readable.from(
    (async function* () {
      yield* read;
      for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
    })(),
    { objectMode: false },
  );
  whole.once('close', () => input.destroy());
  return { start: Buffer.concat(read).toString('latin1', 0, length), whole };
}
