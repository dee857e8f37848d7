import {
  exclusively,
  LeadershipByTerms,
  Terms,
  type CollectionDefinition,
  type DocumentStore,
  type StoredDocument,
} from '@fumata/documents';
import { idsOfRequests, type Clock, type Ids } from '@fumata/platform';
import { ActStore, type Act, type ActVerb, type Author, type RecordKind } from './act.js';

/** A record with version, trash and audit. */
export interface StoredRecord extends StoredDocument {
  /** Incremented by every change. */
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When it was moved to the trash; null if it was not. */
  readonly deletedAt: string | null;
  /** The last act on it; null for seeded records. */
  readonly lastAct: Act | null;
}

/** The content of a record, without internal fields. */
export type Fields<T extends StoredRecord> = Omit<T, keyof StoredRecord>;

export interface RecordDefinition<T extends StoredRecord> extends CollectionDefinition {
  readonly kind: RecordKind;
  /** Its name in the audit. */
  readonly title: (record: Fields<T>) => string;
  /** Fields omitted from the audit: secrets and derived fields. */
  readonly unaudited?: readonly (keyof Fields<T> & string)[];
  /** Fields that are also written without an act and without a new version. */
  readonly unversioned?: readonly (keyof Fields<T> & string)[];
  /** How fields are masked in the audit. */
  readonly masked?: { readonly [field in keyof Fields<T> & string]?: (value: Fields<T>[field]) => string };
}

/** Dependencies of every record store. */
export interface RecordContext {
  readonly documents: DocumentStore;
  readonly acts: ActStore;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Runs work of this name once at a time, over all processes. See `exclusively`. */
  readonly exclusively: <T>(name: string, work: () => Promise<T>) => Promise<T>;
}

/** Leadership terms of `exclusively`. */
export const CONTENT_TERMS = 'content-terms';

export function recordContext(documents: DocumentStore, clock: Clock, ids: RecordContext['ids']): RecordContext {
  const terms = new Terms(documents, CONTENT_TERMS);
  return {
    documents,
    acts: new ActStore(documents),
    clock,
    ids: idsOfRequests(ids),
    exclusively: (name, work) => exclusively(new LeadershipByTerms(name, terms, ids.uuid()), work),
  };
}

export type RecordRefusal =
  | { readonly refused: 'unknown-record' }
  /** The given version is not the latest; `since`: the last act, if known. */
  | { readonly refused: 'stale-record'; readonly since: Act | null }
  | { readonly refused: 'duplicate-record'; readonly key: readonly string[] };

export interface CreateOptions {
  readonly id?: string;
}

/** A change to make: its verb and the new fields; unchanged fields leave the record as it is. */
export interface RecordChange<T extends StoredRecord> {
  readonly author: Author;
  /** The version that the author saw; without it the last write wins. */
  readonly version?: number | undefined;
  readonly verb?: ActVerb;
  readonly change: (current: T) => Partial<Fields<T>> & Partial<Pick<T, 'deletedAt'>>;
  /** Additional content of the act: an act is then written even if the fields do not change. */
  readonly extra?: { readonly before: object; readonly after: object };
}

type Defined<T> = { readonly [Field in keyof T]?: Exclude<T[Field], undefined> };

export const definedFields = <T extends object>(fields: T): Defined<T> =>
  // only undefined values are left out
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;

/** Whether a store refused the change. */
export const isRefused = <R extends object>(outcome: R | RecordRefusal): outcome is RecordRefusal =>
  'refused' in outcome;
