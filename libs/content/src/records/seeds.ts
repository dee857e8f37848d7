import { readFileSync } from 'node:fs';
import type { StoredRecord } from './record.js';

/** The content of a file in `seeds/`, validated by a test. */
export const readSeeds = <Seed>(file: string): Seed[] =>
  JSON.parse(readFileSync(new URL(`../../seeds/${file}`, import.meta.url), 'utf8')) as Seed[];

/** The internal fields of a seeded record. */
export const seededAt = (at: string): Omit<StoredRecord, '_id'> => ({
  version: 1,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
  lastAct: null,
});
