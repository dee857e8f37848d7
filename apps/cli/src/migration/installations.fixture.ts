import { contentCollections, openContent } from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { MemoryEventLog } from '@fumata/event-log';
import { MemoryPictureStore } from '@fumata/media';
import { createIds } from '@fumata/platform';
import {
  conclaveOpen,
  round,
  roundClosed,
  roundOpened,
  sealed,
  TestLog,
  withOverrides,
  vote,
  votes,
} from '@fumata/testing';
import type { Installation } from './installation.js';
import { migrateInstallation } from './migrate-installation.js';

export const clock = { now: () => new Date('2026-01-01T10:00:00.000Z') };
export const quiet = { clock, keys: undefined, onProgress: () => undefined };
export const signal = new AbortController().signal;
export const PICTURE = `pictures/${'a'.repeat(32)}-10x10.webp`;
export const OTHER_PICTURE = `pictures/${'b'.repeat(32)}-10x10.webp`;

export function empty(where: string): Installation {
  return {
    where,
    log: new MemoryEventLog(),
    documents: EmbeddedDocumentStore.inMemory(),
    pictures: new MemoryPictureStore(),
  };
}

/** Two rounds, returning voters, a published article and a draft, two accounts, two pictures. */
export async function installation(): Promise<Installation> {
  const made = empty('dans le dossier');
  const again = { voter: '01900000-0000-7000-8000-00000000aaaa' };
  const second = { roundId: round(2), roundNumber: 2 };
  const story = new TestLog().append(
    ...conclaveOpen(),
    ...votes(12, 1),
    withOverrides(vote(2), again),
    roundClosed(1),
    roundOpened(2),
    sealed(1, 16),
    ...votes(5, 3, second),
    withOverrides(vote(1, second), again),
  );
  for (const { stream, ...event } of story.events) await made.log.append(stream, 'any', [event as never]); // a recorded event has all fields of a new one
  const content = openContent(made.documents, clock, createIds(clock));
  for (const email of ['un@fumata.test', 'deux@fumata.test'])
    await content.accounts.create({ email, name: email, role: 'membre', password: 'lampe tuile verger' });
  await made.documents.collection({ name: 'content-history' }).put({ _id: 'demo-questions' });
  await made.pictures.put(PICTURE, Buffer.from('one picture'));
  await made.pictures.put(OTHER_PICTURE, Buffer.from('another picture'));
  return made;
}

export const moved = (source: Installation, target: Installation) =>
  migrateInstallation({ source, target }, { ...quiet, signal });

export async function eventsOf({ log }: Installation) {
  const events = [];
  for await (const page of log.readAll()) for (const { position: _, ...event } of page) events.push(event);
  return events;
}

export async function documentsOf({ documents }: Installation) {
  const all = contentCollections().map(async ({ name, ...definition }) => {
    return [name, await documents.collection({ name, ...definition }).find()] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

/** Binds methods to the object behind the proxy. */
export function bound(of: object, key: PropertyKey): unknown {
  const member: unknown = Reflect.get(of, key);
  return typeof member === 'function' ? member.bind(of) : member;
}
