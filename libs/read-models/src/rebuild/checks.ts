import type { Collection, DocumentStore, StoredDocument } from '@fumata/documents';
import type { Group } from '../models.js';
import type { Difference } from './differences.js';

/** A difference as stored: values as truncated JSON text, null for none. */
interface StoredDifference {
  readonly collection: string;
  readonly id: string;
  readonly field: string;
  readonly stored: string | null;
  readonly fromLog: string | null;
}

/** Result of the last comparison of a group with the log. */
export interface CheckDocument extends StoredDocument {
  readonly at: string;
  readonly position: string | null;
  /** Number of folded events. */
  readonly events: number;
  readonly tookMs: number;
  /** A rebuild compares too. */
  readonly by: 'check' | 'rebuild';
  readonly total: number;
  /** At most 200. */
  readonly differences: readonly StoredDifference[];
  /** Number of repaired documents; null without a repair. */
  readonly mended: number | null;
}

export type NewCheck = Omit<CheckDocument, '_id' | 'total' | 'differences'> & {
  readonly differences: readonly Difference[];
};

const MAX_DIFFERENCES = 200;
const MAX_TEXT_LENGTH = 300;

export class Checks {
  private readonly documents: Collection<CheckDocument>;

  constructor(store: DocumentStore) {
    this.documents = store.collection<CheckDocument>({ name: 'view-checks' });
  }

  /** Undefined if the group was never compared. */
  last(group: Group): Promise<CheckDocument | undefined> {
    return this.documents.get(group);
  }

  async save(group: Group, { differences, ...check }: NewCheck): Promise<CheckDocument> {
    const total = differences.length;
    const document = {
      ...check,
      _id: group,
      total,
      differences: differences.slice(0, MAX_DIFFERENCES).map(toStoredDifference),
    };
    await this.documents.put(document);
    return document;
  }
}

const toStoredDifference = ({ collection, _id: id, field, stored, fromLog }: Difference): StoredDifference => ({
  collection,
  id,
  field,
  stored: textOf(stored),
  fromLog: textOf(fromLog),
});

function textOf(value: unknown): string | null {
  if (value === undefined) return null;
  const text = JSON.stringify(value);
  return text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH)}…`;
}
