import { MemoryEventLog } from '@fumata/event-log';
import { GiveUp } from '@fumata/jobs';
import { describe, expect, it } from '@jest/globals';
import { prepareStores, DAY, clock, content, jobs, mailer, requestLink, start, until } from './processors.fixture.js';

describe('job processors', () => {
  prepareStores();

  it('erase old records daily in Rome time and queue the next day’s job', async () => {
    const link = await requestLink();
    await content.downloads.mailSent(link._id, 1);
    await content.leagues.join({ leagueId: 'parish', secret: 'a' }, 'Ada', clock.now());
    clock.ms += 200 * DAY;
    await start();
    // 10:00 UTC is the same day in Rome.
    await until('erase-old-download-records', 'erase-2026-07-29', 'done');
    expect(await content.downloads.get(link._id)).toMatchObject({ email: null });
    expect(await content.leagues.members('parish')).toEqual([]);
    await until('erase-old-download-records', 'erase-2026-07-30', 'delayed');
  });

  it('queue the next day’s erasure even if today’s fails permanently', async () => {
    mailer.clearBefore = () => Promise.reject(new GiveUp('EACCES'));
    await start();
    await until('erase-old-download-records', 'erase-2026-01-10', 'failed');
    await until('erase-old-download-records', 'erase-2026-01-11', 'delayed');
  });

  it('schedule another attempt of an interrupted comparison of read models', async () => {
    let reads: () => void = () => undefined;
    let release: () => void = () => undefined;
    const reading = new Promise<void>((resolve) => (reads = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    class HeldLog extends MemoryEventLog {
      override async *readAll(...range: Parameters<MemoryEventLog['readAll']>) {
        reads();
        await released;
        yield* super.readAll(...range);
      }
    }
    const log = new HeldLog();
    await log.append('ballot-1', 'no-stream', [{ eventId: 'e', type: 'Any', data: {}, metadata: {} }]);
    await start(log);
    await jobs.add({ name: 'check-read-models', id: 'a-check', payload: { repair: false } });
    await reading;
    const stopped = jobs.stop();
    release();
    await stopped;
    expect(await jobs.get('check-read-models', 'a-check')).toMatchObject({ state: 'delayed', attempts: 1 });
  });
});
