import type { CollectionDefinition, DocumentStore, StoredDocument } from '@fumata/documents';

/** A change of stored content required by a newer version. */
export interface Migration {
  /** Describes the change and is never renamed: `0001-cardinals-have-a-region`. */
  readonly name: string;
  /**
   * Idempotent after a crash at any point and next to a second run: a frozen process may wake while its successor
   * works. It changes one document at a time, and only documents without the new shape.
   */
  readonly run: (documents: DocumentStore) => Promise<void>;
}

/** In order of execution; new ones are appended, none is ever removed. */
export const MIGRATIONS: readonly Migration[] = [];

/** An applied migration, by name. */
export interface AppliedMigration extends StoredDocument {
  readonly at: string;
}

/** Part of the content, so that a copy has the same migrations. */
export const APPLIED_MIGRATIONS: CollectionDefinition = { name: 'content-migrations' };
