import type { RECORD_KINDS, RECORD_VERBS } from '@fumata/contracts';
import { literally } from '@fumata/documents';
import type { Collection, DocumentStore, StoredDocument } from '@fumata/documents';
import type { Json } from './json.js';

/** Who acts: an administrator, the owner of the account concerned, or the system (the command line, a first start). */
export type Author = `admin:${string}` | 'self' | 'system';

export type RecordKind = (typeof RECORD_KINDS)[number];
export type ActVerb = (typeof RECORD_VERBS)[number];

type Values = { readonly [field: string]: Json };

/** What somebody did to a record of the content. Append-only: an act is never changed and never deleted. */
export interface Act extends StoredDocument {
  readonly at: string;
  readonly author: Author;
  readonly kind: RecordKind;
  /** The record's `_id`, and its name after the act. */
  readonly subject: string;
  readonly title: string;
  readonly verb: ActVerb;
  /** The record's version after the act. */
  readonly version: number;
  /** The fields that differ; e-mails are masked, secrets never stand here. */
  readonly before: Values;
  readonly after: Values;
}

export interface ActsAsked {
  /** Only those after this one in the list. */
  readonly after?: Pick<Act, 'at' | '_id'> | undefined;
  readonly kind?: RecordKind | undefined;
  readonly subject?: string | undefined;
  readonly author?: Author | undefined;
  /** A part of the record's name, whatever its case. */
  readonly title?: string | undefined;
}

/** How far writers' clocks may differ, and how long a write may take. */
const SKEW_MS = 600_000;

/**
 * The audit of acts on content. An act is first written within the record that it changes, in one atomic write, and
 * then copied here; the copy is made before the next act on the same record at the latest, or by `settle` after a crash.
 */
export class ActStore {
  private readonly acts: Collection<Act>;

  constructor(documents: DocumentStore) {
    this.acts = documents.collection<Act>({
      name: 'audit',
      indexes: [['at'], ['subject', 'at'], ['author', 'at']],
    });
  }

  /** Safe to call twice with the same act. */
  async keep(...acts: readonly Act[]): Promise<void> {
    if (acts.length > 0) await this.acts.insertMany(acts);
  }

  /** Newest first, those that fit everything asked for. */
  latest(limit: number, { after, kind, subject, author, title }: ActsAsked = {}): Promise<Act[]> {
    return this.acts.find(
      {
        ...(after && { $or: [{ at: { $lt: after.at } }, { at: after.at, _id: { $gt: after._id } }] }),
        ...(kind !== undefined && { kind }),
        ...(subject !== undefined && { subject }),
        ...(author !== undefined && { author }),
        ...(title !== undefined && { title: { $regex: literally(title), $options: 'i' } }),
      },
      { sort: { at: -1 }, limit },
    );
  }

  /** From when on an act may be missing here. */
  async settledUntil(): Promise<string | undefined> {
    const [newest] = await this.acts.find({}, { sort: { at: -1 }, limit: 1, fields: ['at'] });
    return newest && new Date(Date.parse(newest.at) - SKEW_MS).toISOString();
  }
}
