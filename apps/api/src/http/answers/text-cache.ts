import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** Bytes that a character of a cached text takes: two in the text, about one in the buffers of its encodings. */
export const BYTES_PER_CHARACTER = 3;
/** Texts in memory: number, and their bytes. */
const CACHED = { max: 300, maxSize: 48_000_000 };

/** Higher levels take many times as long for a few percent. */
export const encoders = {
  br: (text: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gzip: (text: Buffer): Promise<Buffer> => promisify(gzip)(text, { level: 6 }),
  identity: (text: Buffer): Promise<Buffer> => Promise.resolve(text),
};

export type Encoding = keyof typeof encoders;

export const encode = (text: string, encoding: Encoding): Promise<Buffer> => encoders[encoding](Buffer.from(text));

/** A text that many clients get: tagged once, and one buffer for each encoding. */
export class PublicText {
  /** Weak, because all encodings share it. */
  readonly etag: string;
  private readonly buffers: Partial<Record<Encoding, Promise<Buffer>>> = {};

  constructor(private readonly text: string) {
    this.etag = `W/"${hash('sha256', text, 'base64url')}"`;
  }

  /** A buffer also without compression: a string would be copied for each client. */
  encoded(encoding: Encoding): Promise<Buffer> {
    const cachedBuffer = this.buffers[encoding];
    if (cachedBuffer) return cachedBuffer;
    const bytes = encode(this.text, encoding);
    this.buffers[encoding] = bytes;
    bytes.catch(() => delete this.buffers[encoding]);
    return bytes;
  }
}

/** Finds a text by its characters, which is faster than its digest. */
export class TextCache {
  private readonly texts = new LRUCache<string, PublicText>({
    ...CACHED,
    sizeCalculation: (_, text) => text.length * BYTES_PER_CHARACTER + 1, // an empty text has a size, too
  });

  get(text: string): PublicText {
    const cachedText = this.texts.get(text);
    if (cachedText) return cachedText;
    const added = new PublicText(text);
    this.texts.set(text, added);
    return added;
  }
}
