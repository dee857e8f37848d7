import { setImmediate as turn } from 'node:timers/promises';
import {
  contentCollections,
  INSTALLATION_COPY_ID,
  installationCopies,
  openContent,
  refuseUnreadable,
} from '@fumata/content';
import { EmbeddedDocumentStore, type DocumentStore } from '@fumata/documents';
import { MemoryEventLog, type AppendOutcome, type EventLog } from '@fumata/event-log';
import { MemoryPictureStore, type PictureStore } from '@fumata/media';
import { createIds, Unavailable } from '@fumata/platform';
import { foldLog, ReadModels } from '@fumata/read-models';
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
import { describe, expect, it } from '@jest/globals';
import { refuseRunningWorker } from './running-worker.js';
import type { Installation } from './installation.js';
import { compareInstallations, migrateInstallation } from './migrate-installation.js';
import { linesOf } from './report.js';

const clock = { now: () => new Date('2026-01-01T10:00:00.000Z') };
const quiet = { clock, keys: undefined, onProgress: () => undefined };
const signal = new AbortController().signal;

const PICTURE = `pictures/${'a'.repeat(32)}-10x10.webp`;
const OTHER_PICTURE = `pictures/${'b'.repeat(32)}-10x10.webp`;

function empty(where: string): Installation {
  return {
    where,
    log: new MemoryEventLog(),
    documents: EmbeddedDocumentStore.inMemory(),
    pictures: new MemoryPictureStore(),
  };
}

/** Two rounds, returning voters, a published article and a draft, two accounts, two pictures. */
async function installation(): Promise<Installation> {
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

const moved = (source: Installation, target: Installation) =>
  migrateInstallation({ source, target }, { ...quiet, signal });

async function eventsOf({ log }: Installation) {
  const events = [];
  for await (const page of log.readAll()) for (const { position: _, ...event } of page) events.push(event);
  return events;
}

async function documentsOf({ documents }: Installation) {
  const all = contentCollections().map(async ({ name, ...definition }) => {
    return [name, await documents.collection({ name, ...definition }).find()] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

describe('a migrated installation', () => {
  it('has the same log, content and pictures', async () => {
    const [source, target] = [await installation(), empty('sur les serveurs')];
    const report = await moved(source, target);
    expect(await eventsOf(target)).toEqual(await eventsOf(source));
    expect(await documentsOf(target)).toEqual(await documentsOf(source));
    expect((await documentsOf(target))['accounts']).toHaveLength(2);
    expect(await target.pictures.get(PICTURE)).toEqual(Buffer.from('one picture'));
    expect({ ...(await foldLog(target.log)), position: '' }).toEqual({ ...(await foldLog(source.log)), position: '' });
    expect(linesOf(report).find((line) => line.startsWith('journal'))).toMatch(/^journal +25 +0 +25 /);
    await refuseUnreadable(target.documents);
  });

  it('can be migrated back', async () => {
    const [source, servers, back] = [await installation(), empty('sur les serveurs'), empty('dans le dossier')];
    await moved(source, servers);
    await moved(servers, back);
    expect(await eventsOf(back)).toEqual(await eventsOf(source));
    expect(await documentsOf(back)).toEqual(await documentsOf(source));
    expect(await back.pictures.names()).toEqual([PICTURE, OTHER_PICTURE]);
  });

  it('omits read models and the marker of an earlier migration', async () => {
    const [source, servers, back] = [await installation(), empty('sur les serveurs'), empty('dans un dossier')];
    const view = { _id: 'conclave', position: '0000000000000003', origin: 'x' };
    await source.documents.collection({ name: 'view-checkpoints' }).put(view);
    await moved(source, servers);
    await moved(servers, back);
    const { startedAt, finishedAt } = (await installationCopies(back.documents).get(INSTALLATION_COPY_ID))!;
    expect(startedAt).toBe(finishedAt);
    expect(await servers.documents.collection({ name: 'view-checkpoints' }).count()).toBe(0);
  });

  it('is appended in runs of one stream, up to a hundred events at once', async () => {
    const source = await installation();
    const { stream } = (await eventsOf(source))[0]!;
    const first = (await source.log.readStream(stream)).length;
    const ids = createIds(clock);
    for (let n = 0; n < 130; n += 1)
      await source.log.append(stream, 'any', [
        { eventId: ids.uuid(), type: 'RoundOpened', data: (await eventsOf(source))[1]!.data, metadata: {} },
      ]);
    const target = empty('sur les serveurs');
    const sizes: number[] = [];
    const appendInOrder: EventLog['appendInOrder'] = (appends) => {
      for (const append of appends) if (append.stream === stream) sizes.push(append.events.length);
      return target.log.appendInOrder(appends);
    };
    const log = new Proxy(target.log, { get: (of, key) => (key === 'appendInOrder' ? appendInOrder : bound(of, key)) });
    const ends = { source, target: { ...target, log } };
    await expect(migrateInstallation(ends, { ...quiet, signal })).rejects.toBeDefined(); // these events fold to no conclave
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(first + 130);
    expect(Math.max(...sizes)).toBe(100);
  });

  it('replaces leftovers of an interrupted copy: changed and deleted records', async () => {
    const [source, target] = [await installation(), empty('sur les serveurs')];
    const accounts = target.documents.collection({ name: 'accounts', unique: [['login']], indexes: [['updatedAt']] });
    const [event] = await eventsOf(source);
    await installationCopies(target.documents).put({
      _id: INSTALLATION_COPY_ID,
      origin: event!.eventId,
      startedAt: clock.now().toISOString(),
      finishedAt: null,
    });
    // Another record occupies a unique key that the copy needs.
    await accounts.put({ _id: 'gone', login: 'un@fumata.test' } as never);
    await target.pictures.put(PICTURE, Buffer.from('an older picture'));
    await target.pictures.put(`pictures/${'c'.repeat(32)}-1x1.webp`, Buffer.from('gone since'));
    await moved(source, target);
    expect(await documentsOf(target)).toEqual(await documentsOf(source));
    expect(await target.pictures.names()).toEqual([PICTURE, OTHER_PICTURE]);
  });
});

/** Binds methods to the object behind the proxy. */
function bound(of: object, key: PropertyKey): unknown {
  const member: unknown = Reflect.get(of, key);
  return typeof member === 'function' ? member.bind(of) : member;
}

const WRITES = ['append', 'insert', 'insertMany', 'put', 'replace', 'deleteMany'];

/** The target fails at its n-th write, before (`made` false) or after carrying it out; later writes fail too. */
function breaking(target: Installation, at: number, made: boolean) {
  let writes = 0;
  const breakable = <T extends object>(of: T): T =>
    new Proxy(of, {
      get: (_, key) => {
        const member = bound(of, key);
        if (typeof member !== 'function' || typeof key !== 'string') return member;
        if (key === 'collection') return (definition: never) => breakable(member(definition) as object);
        if (key === 'appendInOrder') return appendOneByOne;
        if (!WRITES.includes(key)) return member;
        return async (...args: unknown[]) => {
          writes += 1;
          if (writes > at || (writes === at && !made)) throw new Unavailable('documents', 'broken');
          const answer: unknown = await member(...args);
          if (writes >= at) throw new Unavailable('documents', 'broken');
          return answer;
        };
      },
    });
  const log = breakable<EventLog>(target.log);
  const appendOneByOne: EventLog['appendInOrder'] = async (appends) => {
    const outcomes: AppendOutcome[] = [];
    for (const { stream, expected, events } of appends) outcomes.push(await log.append(stream, expected, events));
    return outcomes;
  };
  const broken: Installation = {
    ...target,
    log,
    documents: breakable<DocumentStore>(target.documents),
    pictures: breakable<PictureStore>(target.pictures),
  };
  return { broken, count: () => writes };
}

describe('an interrupted migration', () => {
  it.each([
    ['before a write was made', false],
    ['after a write was made, before it was answered', true],
  ])('resumes wherever it was interrupted: %s', async (_, made) => {
    const source = await installation();
    const whole = breaking(empty('sur les serveurs'), Infinity, false);
    await moved(source, whole.broken);
    expect(whole.count()).toBeGreaterThan(25);
    for (let at = 1; at <= whole.count(); at += 1) {
      const target = empty('sur les serveurs');
      await expect(moved(source, breaking(target, at, made).broken)).rejects.toThrow(Unavailable);
      const last = made && at === whole.count();
      if (last) {
        await expect(moved(source, target)).rejects.toThrow('a déjà été copiée');
        continue;
      }
      if (await installationCopies(target.documents).get(INSTALLATION_COPY_ID))
        await expect(refuseUnreadable(target.documents)).rejects.toThrow('not all of it has come');
      await moved(source, target);
      expect(await eventsOf(target)).toEqual(await eventsOf(source));
      expect(await documentsOf(target)).toEqual(await documentsOf(source));
      expect(await target.pictures.names()).toEqual(await source.pictures.names());
    }
  });

  it('stops on a signal and explains how to resume', async () => {
    const source = await installation();
    const target = empty('sur les serveurs');
    const interrupted = new AbortController();
    const onProgress = (step: string): void => {
      if (step === 'accounts : copie') interrupted.abort();
    };
    const options = { ...quiet, onProgress, signal: interrupted.signal };
    await expect(migrateInstallation({ source, target }, options)).rejects.toThrow('la même commande reprend');
    await moved(source, target);
    expect(await documentsOf(target)).toEqual(await documentsOf(source));
  });
});

describe('a refused target', () => {
  it.each<[string, (target: Installation) => Promise<unknown>, string]>([
    [
      'holds a log',
      ({ log }) => log.append('conclaves', 'no-stream', [{ eventId: 'e', type: 'X', data: {}, metadata: {} }]),
      '(un journal)',
    ],
    [
      'holds records',
      ({ documents }) => documents.collection({ name: 'content-history' }).put({ _id: 'demo' }),
      '(content-history)',
    ],
    ['holds pictures', ({ pictures }) => pictures.put(PICTURE, Buffer.from('x')), '(des images)'],
    [
      'holds read models',
      ({ documents }) =>
        new ReadModels(documents).set(0).checkpoints.put({ _id: 'conclave', position: '1', origin: 'x' } as never),
      '(des modèles de lecture)',
    ],
  ])('%s: nothing is written to it', async (_, fill, words) => {
    const [source, target] = [await installation(), empty('sur les serveurs')];
    await fill(target);
    await expect(moved(source, target)).rejects.toThrow(
      `déjà quelque chose sur les serveurs ${words} : rien n’y est écrit. Videz d’abord la cible, ou prenez-en une autre`,
    );
    expect(await installationCopies(target.documents).count()).toBe(0);
  });

  it('holds another installation’s copy, or a complete copy of this one', async () => {
    const [source, target] = [await installation(), empty('sur les serveurs')];
    const note = { _id: INSTALLATION_COPY_ID, startedAt: '2026-01-01T00:00:00.000Z', finishedAt: null };
    await installationCopies(target.documents).put({ ...note, origin: 'another' });
    await expect(moved(source, target)).rejects.toThrow('la copie d’une autre installation');
    await installationCopies(target.documents).delete(INSTALLATION_COPY_ID);
    await moved(source, target);
    await expect(moved(source, target)).rejects.toThrow(/a déjà été copiée sur les serveurs.*Pour une autre copie/);
  });

  it('has a source that is empty or incomplete', async () => {
    await expect(moved(empty('dans le dossier'), empty('sur les serveurs'))).rejects.toThrow('son journal est vide');
    const source = await installation();
    const note = { _id: INSTALLATION_COPY_ID, origin: 'x', startedAt: '2026-01-01T00:00:00.000Z', finishedAt: null };
    await installationCopies(source.documents).put(note);
    await expect(moved(source, empty('sur les serveurs'))).rejects.toThrow('not all of it has come');
  });

  it('is in use by a worker: detected by changing heartbeats or terms', async () => {
    const { documents, where } = empty('sur les serveurs');
    const servers = { documents, where };
    const { terms } = new ReadModels(documents);
    await refuseRunningWorker(servers, () => Promise.reject(new Error('nobody to wait for')));
    const term = (await terms.take('conclave', 1, 'a worker'))!;
    await refuseRunningWorker(servers, () => turn()); // a stopped worker
    const beating = () => terms.update({ ...term, beat: 1 });
    await expect(refuseRunningWorker(servers, beating)).rejects.toThrow('Un worker est à l’œuvre sur les serveurs');
    let checks = 0;
    const succeeding = async () => void ((checks += 1) === 11 && (await terms.take('conclave', 2, 'another')));
    await expect(refuseRunningWorker(servers, succeeding)).rejects.toThrow('Un worker est à l’œuvre');
    await terms.update({ ...term, _id: 'conclave-2', number: 2, over: true });
    await refuseRunningWorker(servers, () => Promise.reject(new Error('nobody to wait for')));
  });
});

describe('differences', () => {
  const both = async () => {
    const [source, target] = [await installation(), empty('sur les serveurs')];
    await moved(source, target);
    return { source, target };
  };
  const compared = (ends: { source: Installation; target: Installation }) =>
    compareInstallations(ends, { ...quiet, signal });

  it('are absent after a migration', async () => {
    const report = await compared(await both());
    expect(report.same.map(({ what }) => what)).toEqual([
      'journal',
      ...contentCollections().map(({ name }) => name),
      'images',
    ]);
  });

  it('name a log with further events, on either side', async () => {
    const ends = await both();
    const more = { eventId: 'e', type: 'VoteSetAside', data: {}, metadata: {} };
    await ends.target.log.append('ballot-x', 'no-stream', [more]);
    await expect(compared(ends)).rejects.toThrow('Le journal dans le dossier finit après 25 événements');
    await expect(compared({ source: ends.target, target: ends.source })).rejects.toThrow('finit après 25');
  });

  it('name a different event of an interrupted copy, and nothing is written after it', async () => {
    const [source, target] = [await installation(), empty('sur les serveurs')];
    const [first, second] = await eventsOf(source);
    const note = { _id: INSTALLATION_COPY_ID, origin: first!.eventId, startedAt: '2026', finishedAt: null };
    await installationCopies(target.documents).put(note);
    for (const { stream, revision: _, ...event } of [first!, { ...second!, data: { changed: true } }])
      await target.log.append(stream, 'any', [event]);
    await expect(moved(source, target)).rejects.toThrow(/diffèrent à l’événement n° 2 \(conclave-/);
    expect(await eventsOf(target)).toHaveLength(2);
  });

  it('name a record, a collection with more records, a picture', async () => {
    const ends = await both();
    const history = ends.target.documents.collection({ name: 'content-history' });
    await history.put({ _id: 'demo-questions', at: 'later' } as never);
    await expect(compared(ends)).rejects.toThrow('content-history demo-questions diffère');
    await history.put({ _id: 'demo-questions' });
    await history.put({ _id: 'more' });
    await expect(compared(ends)).rejects.toThrow('content-history : 2 documents au lieu de 1');
    await history.delete('more');
    await ends.target.pictures.put(PICTURE, Buffer.from('x'));
    await expect(compared(ends)).rejects.toThrow(`L’image ${PICTURE} diffère`);
    await ends.target.pictures.delete(PICTURE);
    await expect(compared(ends)).rejects.toThrow(`L’image ${PICTURE} n’est pas des deux côtés`);
  });
});
