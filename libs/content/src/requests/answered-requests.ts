import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import type { Collection, DocumentStore, StoredDocument } from '@fumata/documents';
import { DAY_MS, sha256Base64Url, type Clock } from '@fumata/platform';

interface StoredRequest extends StoredDocument {
  /** Hash of what was requested, which may contain a password: nobody without the key can guess it. */
  readonly request: string;
  readonly at: string;
  /** Encrypted; missing until the request has been answered. */
  readonly answer?: string;
}

export interface RequestAnswer {
  readonly status: number;
  /** Cookies that it sets, as the caller of `answered` describes them. */
  readonly cookies: readonly unknown[];
  readonly body: unknown;
}

/** A request with an idempotency key. */
export interface KeyedRequest {
  /** A secret of the client and of the installation. Only its hash is stored. */
  readonly key: string;
  /** The call and its body. */
  readonly request: string;
}

export const ANSWERED_REQUESTS = 'answered-requests';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const encryptionKeyOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/**
 * Answers to requests with an idempotency key, for their repetitions, over all processes. An answer may contain what is
 * shown only once: it is encrypted with the request's key, which is not stored.
 */
export class AnsweredRequests {
  private readonly requests: Collection<StoredRequest>;

  constructor(
    documents: DocumentStore,
    private readonly clock: Clock,
  ) {
    this.requests = documents.collection<StoredRequest>({ name: ANSWERED_REQUESTS, indexes: [['at']] });
  }

  /** Id of the request with this key. */
  static idOf(key: string): string {
    return sha256Base64Url(`id ${key}`);
  }

  /**
   * The earlier answer; `new` if the request was not made before, `unanswered` if it was, but has no answer yet, and
   * `other` if the key was used for another request.
   */
  async begin({ key, request }: KeyedRequest): Promise<RequestAnswer | 'new' | 'unanswered' | 'other'> {
    const _id = AnsweredRequests.idOf(key);
    const begun = {
      _id,
      request: createHmac('sha256', key).update(request).digest('base64url'),
      at: this.clock.now().toISOString(),
    };
    if ((await this.requests.insert(begun)).inserted) return 'new';
    const earlier = await this.requests.get(_id);
    if (!earlier || earlier.at < this.expiredBefore()) {
      await this.requests.put(begun);
      return 'new';
    }
    if (earlier.request !== begun.request) return 'other';
    return earlier.answer === undefined ? 'unanswered' : decrypt(key, earlier.answer);
  }

  async answered({ key }: KeyedRequest, answer: RequestAnswer): Promise<void> {
    await this.requests.update(AnsweredRequests.idOf(key), { set: { answer: encrypt(key, answer) } });
  }

  /** The request was refused: the key is free again, unless a simultaneous one has been answered. */
  async forget({ key }: KeyedRequest): Promise<void> {
    await this.requests.deleteMany({ _id: AnsweredRequests.idOf(key), answer: { $exists: false } });
  }

  /** Deletes answers that are older than a day. */
  async deleteOld(): Promise<void> {
    await this.requests.deleteMany({ at: { $lt: this.expiredBefore() } });
  }

  private expiredBefore(): string {
    return new Date(this.clock.now().getTime() - DAY_MS).toISOString();
  }
}

function encrypt(key: string, answer: RequestAnswer): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, encryptionKeyOf(key), iv, { authTagLength: TAG_BYTES });
  const text = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
}

function decrypt(key: string, stored: string): RequestAnswer {
  const bytes = Buffer.from(stored, 'base64');
  const decipher = createDecipheriv(ALGORITHM, encryptionKeyOf(key), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString('utf8')) as RequestAnswer; // only `encrypt` writes it
}
