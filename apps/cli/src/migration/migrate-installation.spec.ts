import { contentCollections, INSTALLATION_COPY_ID, installationCopies, refuseUnreadable } from '@fumata/content';
import { type EventLog } from '@fumata/event-log';
import { createIds } from '@fumata/platform';
import { foldLog } from '@fumata/read-models';
import { describe, expect, it } from '@jest/globals';
import type { Installation } from './installation.js';
import { compareInstallations, migrateInstallation } from './migrate-installation.js';
import { reportLines } from './report.js';
import {
  OTHER_PICTURE,
  PICTURE,
  bound,
  clock,
  documentsOf,
  empty,
  eventsOf,
  installation,
  moved,
  quiet,
  signal,
} from './installations.fixture.js';

describe('a migrated installation', () => {
  it('has the same log, content and pictures', async () => {
    const [source, target] = [await installation(), empty('sur les serveurs')];
    const report = await moved(source, target);
    expect(await eventsOf(target)).toEqual(await eventsOf(source));
    expect(await documentsOf(target)).toEqual(await documentsOf(source));
    expect((await documentsOf(target))['accounts']).toHaveLength(2);
    expect(await target.pictures.get(PICTURE)).toEqual(Buffer.from('one picture'));
    expect({ ...(await foldLog(target.log)), position: '' }).toEqual({ ...(await foldLog(source.log)), position: '' });
    expect(reportLines(report).find((line) => line.startsWith('journal'))).toMatch(/^journal +25 +0 +25 /);
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
