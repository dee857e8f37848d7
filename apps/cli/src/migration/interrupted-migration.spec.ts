import { INSTALLATION_COPY_ID, installationCopies, refuseUnreadable } from '@fumata/content';
import { type DocumentStore } from '@fumata/documents';
import { type AppendOutcome, type EventLog } from '@fumata/event-log';
import { type PictureStore } from '@fumata/media';
import { Unavailable } from '@fumata/platform';
import { describe, expect, it } from '@jest/globals';
import type { Installation } from './installation.js';
import { migrateInstallation } from './migrate-installation.js';
import { bound, documentsOf, empty, eventsOf, installation, moved, quiet } from './installations.fixture.js';

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
        await expect(refuseUnreadable(target.documents)).rejects.toThrow('is incomplete');
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
