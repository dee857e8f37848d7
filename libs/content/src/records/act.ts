import type { RECORD_KINDS, RECORD_VERBS } from '@fumata/contracts';
import type { Collection, DocumentStore, StoredDocument } from '@fumata/documents';
import { foldText, searchWords } from '@fumata/text';
import type { JsonFields } from './json.js';

/** Author of an act: an administrator, the account's owner, or the system (command line, first start). */
export type Author = `admin:${string}` | 'self' | 'system';

export type RecordKind = (typeof RECORD_KINDS)[number];
export type ActVerb = (typeof RECORD_VERBS)[number];

/** An act on a record of the content. Append-only: never changed or deleted. */
export interface Act extends StoredDocument {
  readonly at: string;
  readonly author: Author;
  readonly kind: RecordKind;
  /** The record's `_id`, and its title after the act. */
  readonly subject: string;
  readonly title: string;
  readonly verb: ActVerb;
  /** The record's version after the act. */
  readonly version: number;
  /** The changed fields; e-mails are masked, secrets are omitted. */
  readonly before: JsonFields;
  readonly after: JsonFields;
}

/** Names of the fields that an act has changed. */
export const changedFields = ({ before, after }: { readonly before: object; readonly after: object }): string[] => [
  ...new Set([...Object.keys(before), ...Object.keys(after)]),
];

export interface ActQuery {
  /** Only acts after this one in the list. */
  readonly after?: Pick<Act, 'at' | '_id'> | undefined;
  readonly kind?: RecordKind | undefined;
  readonly subject?: string | undefined;
  readonly author?: Author | undefined;
  /** Words of the record's title, whatever their case and accents. */
  readonly title?: string | undefined;
}

/** Maximum clock difference between writers plus duration of a write. */
const SKEW_MS = 600_000;

/**
 * Audit of acts on content. An act is first written within the changed record, in one atomic write, and then copied
 * here: before the next act on the record at the latest, or by `settle` after a crash.
 */
export class ActStore {
  private readonly acts: Collection<Act>;

  constructor(documents: DocumentStore) {
    this.acts = documents.collection<Act>({ name: 'audit', indexes: [['at'], ['subject', 'at'], ['author', 'at']] });
  }

  /** Idempotent. */
  async add(...acts: readonly Act[]): Promise<void> {
    if (acts.length > 0) await this.acts.insertMany(acts);
  }

  async has(id: string): Promise<boolean> {
    return (await this.acts.get(id)) !== undefined;
  }

  /** Newest first, matching all criteria. */
  latest(limit: number, { after, kind, subject, author, title }: ActQuery = {}): Promise<Act[]> {
    return this.acts.find(
      {
        ...(after && { $or: [{ at: { $lt: after.at } }, { at: after.at, _id: { $gt: after._id } }] }),
        ...(kind !== undefined && { kind }),
        ...(subject !== undefined && { subject }),
        ...(author !== undefined && { author }),
        ...(title !== undefined && { title: { $regex: titlePattern(title), $options: 'i' } }),
      },
      { sort: { at: -1 }, limit },
    );
  }

  /** The moment from which acts may be missing here. */
  async settledUntil(): Promise<string | undefined> {
    const [newest] = await this.acts.find({}, { sort: { at: -1 }, limit: 1, fields: ['at'] });
    return newest && new Date(Date.parse(newest.at) - SKEW_MS).toISOString();
  }
}

/** The letters with accents of European languages, by their folded letter. */
const VARIANTS = new Map<string, string>();
for (let code = 0xc0; code <= 0x24f; code += 1) {
  const letter = String.fromCodePoint(code).toLowerCase();
  const folded = foldText(letter);
  if (folded.length === 1 && folded !== letter && !VARIANTS.get(folded)?.includes(letter))
    VARIANTS.set(folded, `${VARIANTS.get(folded) ?? ''}${letter}`);
}

/**
 * Regular expression for a case-insensitive filter: a title that contains every word of the text, with or without
 * accents.
 */
export function titlePattern(text: string): string {
  const words = searchWords(text).map((word) => [...word].map((letter) => `[${letter}${VARIANTS.get(letter) ?? ''}]`));
  return `^${words.map((letters) => `(?=.*${letters.join('')})`).join('')}`;
}
