import { Busboy } from '@fastify/busboy';
import type { BusboyHeaders, BusboyInstance } from '@fastify/busboy';
import type { Readable } from 'node:stream';
import { Refused } from '../refused.js';
import type { ApiRefusal } from '../refusal.js';
import type { Upload } from './upload.js';

/** 10 MiB. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
const MAX_TEXT_BYTES = 10_000;

/** A form that was read to its end. */
export interface ReceivedForm {
  readonly file: Buffer;
  /** As the sender calls it; undefined when it doesn't. Of no other use than to be shown. */
  readonly fileName: string | undefined;
  readonly texts: Readonly<Record<string, string>>;
}

export interface Patience {
  /** Nothing has come for as long. */
  readonly idleMs: number;
  /** It has not come whole within as long. */
  readonly wholeMs: number;
}

const invalid = (path: string, message: string): ApiRefusal => ({
  refused: 'invalid-request',
  errors: [{ path, message }],
});
const BROKEN = invalid('', "Le formulaire envoyé est incomplet ou n'est pas lisible");

function parserOf({ raw, form }: Upload): BusboyInstance {
  const limits = {
    fileSize: MAX_FILE_BYTES,
    files: 2, // of which the second is refused
    fields: form.texts.length + 1,
    parts: form.texts.length + 3,
    fieldSize: MAX_TEXT_BYTES,
    fieldNameSize: 100,
  };
  try {
    // A form was announced, so there is a content type.
    return new Busboy({ headers: raw.headers as BusboyHeaders, limits });
  } catch {
    throw new Refused(BROKEN); // without a boundary between its parts
  }
}

/**
 * Reads a form as it arrives, no faster than it is taken in, and no further than to the first thing that is wrong with it.
 *
 * @throws Refused
 */
export async function readForm(upload: Upload, patience: Patience): Promise<ReceivedForm> {
  const { raw } = upload;
  const parser = parserOf(upload);
  const stop = new AbortController();
  try {
    return await new Promise<ReceivedForm>((resolve, reject) => {
      const refuse = (refusal: ApiRefusal): void => reject(new Refused(refusal));
      collect(parser, upload, { done: resolve, refuse });
      watchArrival(raw, {
        ...patience,
        signal: stop.signal,
        late: () => refuse({ refused: 'upload-too-slow' }),
      });
      const broken = (): void => (raw.complete ? undefined : refuse(BROKEN));
      if (raw.destroyed) broken(); // gone while it waited for its turn
      raw.once('close', broken).once('error', broken);
      parser.once('error', () => refuse(BROKEN));
      raw.pipe(parser);
    });
  } finally {
    stop.abort();
    raw.unpipe(parser);
    parser.on('error', () => undefined); // of a form that is given up
  }
}

interface Outcome {
  readonly done: (form: ReceivedForm) => void;
  readonly refuse: (refusal: ApiRefusal) => void;
}

/** A file's bytes in one piece from the beginning: pieces that are put together at the end take twice the memory. */
class Bytes {
  private length = 0;
  private readonly room: Buffer;

  constructor({ headers }: Upload['raw']) {
    const announced = Number(headers['content-length'] ?? MAX_FILE_BYTES);
    this.room = Buffer.allocUnsafeSlow(Math.min(announced || 0, MAX_FILE_BYTES));
  }

  /** What is beyond the room is refused by whoever counts, and not kept. */
  add(chunk: Buffer): void {
    this.length += chunk.copy(this.room, this.length);
  }

  get all(): Buffer {
    return this.room.subarray(0, this.length);
  }
}

/** Puts a form's parts together. */
function collect(parser: BusboyInstance, { raw, form }: Upload, { done, refuse }: Outcome): void {
  const bytes = new Bytes(raw);
  const texts: Record<string, string> = {};
  let file: { readonly name: string | undefined } | undefined;
  const onFile = (field: string, content: Readable, name: string | undefined): void => {
    content.on('error', () => undefined); // said by the parser too
    if (field !== form.file) refuse(invalid(field, 'Champ inattendu'));
    else if (file) refuse(invalid(field, 'Un seul fichier est attendu'));
    else content.on('data', (chunk: Buffer) => bytes.add(chunk));
    content.on('limit', () => refuse({ refused: 'file-too-large', kind: form.kind }));
    content.resume();
    file = { name };
  };
  parser
    .on('file', onFile)
    .on('field', (field, value, nameCut, valueCut) => {
      if (nameCut || !form.texts.includes(field)) refuse(invalid(field, 'Champ inattendu'));
      else if (valueCut || field in texts) refuse(invalid(field, 'Valeur invalide'));
      else texts[field] = value;
    })
    .on('partsLimit', () => refuse(BROKEN))
    .on('fieldsLimit', () => refuse(invalid('', 'Trop de champs')))
    .on('filesLimit', () => refuse(invalid(form.file, 'Un seul fichier est attendu')))
    .once('finish', () => {
      if (bytes.all.length === 0) return refuse({ refused: 'no-file', kind: form.kind });
      return done({ file: bytes.all, fileName: file?.name, texts });
    });
}

interface Arrival extends Patience {
  readonly signal: AbortSignal;
  readonly late: () => void;
}

function watchArrival(raw: Readable, { idleMs, wholeMs, signal, late }: Arrival): void {
  const idle = setTimeout(late, idleMs);
  const whole = setTimeout(late, wholeMs);
  const onData = (): void => void idle.refresh();
  raw.on('data', onData);
  signal.addEventListener('abort', () => {
    clearTimeout(idle);
    clearTimeout(whole);
    raw.off('data', onData);
  });
}
