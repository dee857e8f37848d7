import { openContent, seedDemo } from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { createIds } from '@fumata/platform';
import { TestClock } from './doubles/test-clock.js';

let seeding: Promise<EmbeddedDocumentStore> | undefined;

/** Documents in memory with the demo content, created once per test file and copied. */
export async function seededDocuments(): Promise<EmbeddedDocumentStore> {
  seeding ??= seed();
  return (await seeding).copyInMemory();
}

async function seed(): Promise<EmbeddedDocumentStore> {
  const clock = new TestClock();
  const documents = EmbeddedDocumentStore.inMemory();
  await seedDemo(documents, openContent(documents, clock, createIds(clock)), clock.now());
  return documents;
}
