import type { CollectionDefinition, DocumentStore, StoredDocument } from '@fumata/documents';

/** A change of stored content that a newer program needs. */
export interface Migration {
  /** Says what it does, and is never changed: `0001-cardinals-have-a-region`. */
  readonly name: string;
  /**
   * Safe to run again after a crash at any point, and beside itself: who was frozen may wake while its successor is at
   * work. So it changes one document at a time, and only what does not have its new shape yet.
   */
  readonly run: (documents: DocumentStore) => Promise<void>;
}

/** In the order in which they are made; a new one goes to the end, none is ever taken away. */
export const MIGRATIONS: readonly Migration[] = [];

/** A migration that has been made, under its name. */
export interface Made extends StoredDocument {
  readonly at: string;
}

/** Part of the content: a copy of it elsewhere has the same migrations behind it. */
export const MADE: CollectionDefinition = { name: 'content-migrations' };
