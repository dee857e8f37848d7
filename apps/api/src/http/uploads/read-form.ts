import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { Readable } from 'node:stream';
import { Refused } from '../refusals/refused.js';
import type { ApiRefusal } from '../refusals/refusal.js';
import type { ReceivedForm, Upload } from './upload.js';

/** 10 MiB. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Collects a file in one preallocated buffer: concatenation at the end would take twice the memory. */
class FileBuffer {
  private length = 0;
  private readonly buffer: Buffer;

  constructor({ headers }: Upload['raw']) {
    const announced = Number(headers['content-length'] ?? MAX_FILE_BYTES);
    this.buffer = Buffer.allocUnsafeSlow(Math.min(announced || 0, MAX_FILE_BYTES));
  }

  /** Bytes beyond the buffer are dropped: the parser refuses a file of that size. */
  add(chunk: Buffer): void {
    this.length += chunk.copy(this.buffer, this.length);
  }

  get all(): Buffer {
    return this.buffer.subarray(0, this.length);
  }
}

const MAX_TEXT_BYTES = 10_000;

export interface UploadTimeouts {
  readonly idleMs: number;
  readonly totalMs: number;
}

const invalid = (path: string, message: string): ApiRefusal => ({
  refused: 'invalid-request',
  errors: [{ path, message }],
});
const BROKEN = invalid('', "Le formulaire envoyé est incomplet ou n'est pas lisible");

function parserOf({ raw, form }: Upload): BusboyInstance {
  const limits = {
    fileSize: MAX_FILE_BYTES,
    files: 2, // the second file is refused
    fields: form.texts.length + 1,
    parts: form.texts.length + 3,
    fieldSize: MAX_TEXT_BYTES,
    fieldNameSize: 100,
  };
  try {
    // The request is a form, so it has a content type.
    return new Busboy({ headers: raw.headers as BusboyHeaders, limits });
  } catch {
    throw new Refused(BROKEN); // no boundary in the content type
  }
}

/** Reads a form as a stream with back-pressure, up to the first error. @throws Refused */
export async function readForm(upload: Upload, timeouts: UploadTimeouts): Promise<ReceivedForm> {
  const { raw } = upload;
  const parser = parserOf(upload);
  const stop = new AbortController();
  try {
    return await new Promise<ReceivedForm>((resolve, reject) => {
      const refuse = (refusal: ApiRefusal): void => reject(new Refused(refusal));
      collect(parser, upload, { done: resolve, refuse });
      limitTime(raw, { ...timeouts, signal: stop.signal, onTimeout: () => refuse({ refused: 'upload-too-slow' }) });
      const refuseIncomplete = (): void => (raw.complete ? undefined : refuse(BROKEN));
      if (raw.destroyed) refuseIncomplete(); // the client disconnected while it waited for a slot
      raw.once('close', refuseIncomplete).once('error', refuseIncomplete);
      parser.once('error', () => refuse(BROKEN));
      raw.pipe(parser);
    });
  } finally {
    stop.abort();
    raw.unpipe(parser);
    parser.on('error', () => undefined); // the form is abandoned
  }
}

interface FormCallbacks {
  readonly done: (form: ReceivedForm) => void;
  readonly refuse: (refusal: ApiRefusal) => void;
}

/** Assembles a form from its parts. */
function collect(parser: BusboyInstance, { raw, form }: Upload, { done, refuse }: FormCallbacks): void {
  const bytes = new FileBuffer(raw);
  const texts: Record<string, string> = {};
  let file: { readonly name: string | undefined } | undefined;
  const onFile = (field: string, content: Readable, name: string | undefined): void => {
    content.on('error', () => undefined); // the parser reports it too
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

interface TimeLimit extends UploadTimeouts {
  readonly signal: AbortSignal;
  readonly onTimeout: () => void;
}

function limitTime(raw: Readable, { idleMs, totalMs, signal, onTimeout }: TimeLimit): void {
  const idle = setTimeout(onTimeout, idleMs);
  const total = setTimeout(onTimeout, totalMs);
  const onData = (): void => void idle.refresh();
  raw.on('data', onData);
  signal.addEventListener('abort', () => {
    clearTimeout(idle);
    clearTimeout(total);
    raw.off('data', onData);
  });
}
