/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { judgeContradiction } from '@fumata/proof';
import { browserStorage } from '../../lib/browser-storage.js';
import { checkLog, type LogCheck, type ReadPath } from './check-log.js';
import { readKept, STORAGE_KEY } from './kept-checkpoints.js';
import { LogWatch } from './log-watch.js';
import { EDITION, headOf, keptOf, leafOf, rewritten, serving, votes } from './served-log.fixture.js';

const START = Date.parse('2025-05-08T16:00:00.000Z');
const MINUTE_MS = 60_000;

describe('the watch of a browser over the log', () => {
  let stops: (() => void)[] = [];
  let checks: LogCheck[] = [];
  let site: ReadPath;
  const covered: unknown[] = [];

  /** A page of the visitor. */
  function openPage(currentEdition: string | null = EDITION): LogWatch {
    const watch = new LogWatch({
      check: (check) => {
        checks.push(check);
        return checkLog(check, site).catch(() => ({ is: 'nothing' }) as const);
      },
      currentEdition: () => currentEdition ?? undefined,
      uncoveredReceipts: () => Promise.resolve([{ eventId: 'e', sequence: 2, leafHash: leafOf('vote 1') }]),
      onInclusions: (inclusions) => covered.push(...inclusions),
      random: () => 0.5,
    });
    stops.push(watch.start());
    return watch;
  }
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const setVisible = (isVisible: boolean): void => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const keptSize = () => Number(readKept().editions.at(-1)?.note.split('\n')[1]);

  beforeEach(() => {
    jest.useFakeTimers({ now: START });
    localStorage.clear();
    browserStorage.remove(STORAGE_KEY);
    checks = [];
    covered.length = 0;
    site = serving({ leaves: votes(9) });
  });
  afterEach(() => {
    stops.forEach((stop) => stop());
    stops = [];
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('keeps the newest checkpoint and asks at most once a minute', async () => {
    openPage();
    await pass(MINUTE_MS);
    expect(keptSize()).toBe(9);
    site = serving({ leaves: votes(20) });
    await pass(10 * MINUTE_MS);
    expect(keptSize()).toBe(20);
    expect(checks.length).toBeGreaterThan(2);
    expect(checks.length).toBeLessThanOrEqual(11);
    expect(covered[0]).toMatchObject({ eventId: 'e' });
  });

  it('asks nothing while the page is hidden, and for several pages no more than for one', async () => {
    setVisible(false);
    openPage();
    await pass(10 * MINUTE_MS);
    expect(checks).toEqual([]);
    for (const _ of 'four') openPage();
    setVisible(true);
    await pass(MINUTE_MS / 2);
    expect(checks).toHaveLength(1);
    await pass(10 * MINUTE_MS);
    expect(checks.length).toBeLessThanOrEqual(11);
  });

  it('has no conclave to ask about', async () => {
    openPage(null);
    await pass(5 * MINUTE_MS);
    expect([checks, readKept().editions]).toEqual([[], []]);
  });

  it.each([
    ['rewritten', { leaves: rewritten(20) }],
    ['split', { leaves: rewritten(9) }],
  ])('raises an alarm at once for a log that is %s', async (reason, served) => {
    const { alarm } = openPage();
    await pass(MINUTE_MS);
    expect(alarm.get()).toBeUndefined();
    site = serving(served);
    await pass(3 * MINUTE_MS);
    expect(alarm.get()).toMatchObject({ conclaveId: EDITION, reason });
    expect(judgeContradiction(alarm.get()!.file).is).toBe(reason);
  });

  it('raises one alarm, which stays on further pages until it is dismissed', async () => {
    const { alarm } = openPage();
    await pass(MINUTE_MS);
    site = serving({ leaves: rewritten(20) });
    await pass(10 * MINUTE_MS);
    expect(readKept().alarms).toHaveLength(1);
    const next = openPage();
    expect(next.alarm.get()).toEqual(alarm.get());
    next.dismiss();
    expect(next.alarm.get()).toBeUndefined();
    dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY }));
    expect(alarm.get()).toBeUndefined();
    await pass(10 * MINUTE_MS);
    expect(readKept().alarms).toEqual([]);
    site = serving({ leaves: votes(30) });
    await pass(5 * MINUTE_MS);
    expect(readKept().alarms).toMatchObject([{ reason: 'rewritten' }]);
  });

  it.each([
    ['smaller', { leaves: votes(8) }],
    ['unproven', { leaves: rewritten(20), tiles: [] }],
  ])('raises an alarm for a log that is %s at the third check, also after a reload', async (reason, served) => {
    openPage();
    await pass(MINUTE_MS);
    site = serving(served);
    stops.forEach((stop) => stop());
    const { alarm } = openPage();
    await pass(2 * MINUTE_MS + 1);
    expect(readKept().editions[0]?.doubts).toBeGreaterThan(0);
    expect(alarm.get()).toBeUndefined();
    await pass(3 * MINUTE_MS);
    expect(alarm.get()).toMatchObject({ reason });
  });

  it('raises none when a process that lags behind answers now and then', async () => {
    const { alarm } = openPage();
    for (const [at] of Array.from({ length: 12 }).entries()) {
      site = serving({ leaves: votes(at % 3 === 0 ? 20 : 15) });
      await pass(MINUTE_MS + 5_000);
    }
    expect([alarm.get(), keptSize()]).toEqual([undefined, 20]);
  });

  it('raises an alarm for a split log at the third check while the site does not say whether it declares one', async () => {
    openPage();
    await pass(MINUTE_MS);
    const read = serving({ leaves: rewritten(9) });
    site = (path, cache) =>
      path === '/api/conclave/journal-signe' ? Promise.reject(new TypeError('fetch failed')) : read(path, cache);
    stops.forEach((stop) => stop());
    const { alarm } = openPage();
    await pass(2 * MINUTE_MS + 1);
    expect(alarm.get()).toBeUndefined();
    await pass(3 * MINUTE_MS);
    expect(alarm.get()).toMatchObject({ reason: 'split' });
  });

  it('tells a declared incident at once, as declared', async () => {
    const { alarm } = openPage();
    await pass(MINUTE_MS);
    const resolved = { at: '2025-05-08T16:10:00.000Z', decision: 'Sauvegarde remise' };
    const incident = { at: '2025-05-08T16:05:00.000Z', why: 'il est plus court', tree: headOf(votes(6)), resolved };
    site = serving({ leaves: votes(6), incident });
    await pass(3 * MINUTE_MS);
    expect(alarm.get()).toMatchObject({ reason: 'smaller', declared: { resolved } });
    expect(keptSize()).toBe(6);
  });

  it('watches a new edition after a reset, and once the edition of an earlier visit', async () => {
    openPage();
    await pass(MINUTE_MS);
    stops.forEach((stop) => stop());
    const NEXT = 'b'.repeat(24);
    const [before, after] = [serving({ leaves: rewritten(9) }), serving({ leaves: votes(3), conclaveId: NEXT })];
    site = (path) => (path.includes(EDITION) ? before(path) : after(path));
    const { alarm } = openPage(NEXT);
    await pass(10 * MINUTE_MS);
    expect(readKept().editions.map(({ conclaveId }) => conclaveId)).toContain(NEXT);
    expect(alarm.get()).toMatchObject({ conclaveId: EDITION, reason: 'split' });
    expect(checks.filter(({ conclaveId }) => conclaveId === EDITION)).toHaveLength(2);
  });

  describe('with a storage', () => {
    it.each(['', '{', 'null', '7', '[]', '{"editions":7,"alarms":{}}', '{"editions":[null,7,{}],"alarms":[null,{}]}'])(
      'that holds %s, begins anew',
      async (text) => {
        localStorage.setItem(STORAGE_KEY, text);
        const { alarm } = openPage();
        await pass(MINUTE_MS);
        expect([keptSize(), alarm.get()]).toEqual([9, undefined]);
      },
    );

    it.each([
      ['note', 'x'.repeat(200_000)],
      ['note', keptOf(rewritten(9)).note.replace('\n9\n', '\n8\n')],
      ['publicKey', 'B'.repeat(43)],
      ['seenAt', 'yesterday'],
      ['doubts', '2'],
      ['conclaveId', '../../x'],
    ])('with a bad %s, begins anew', async (field, value) => {
      const edition = { ...keptOf(rewritten(9)), conclaveId: EDITION, doubts: 0, [field]: value };
      localStorage.setItem(STORAGE_KEY, JSON.stringify({ checkedAt: 0, editions: [edition], alarms: [] }));
      const { alarm } = openPage();
      await pass(5 * MINUTE_MS);
      expect([keptSize(), alarm.get()]).toEqual([9, undefined]);
    });

    it('skips alarms that are none', () => {
      const { note, publicKey } = keptOf(votes(9));
      const file = {
        v: 1,
        earlier: { note, publicKey },
        served: { note, publicKey },
        foundAt: '2025-05-08T16:00:00.000Z',
      };
      const alarms = [
        { conclaveId: EDITION, reason: 'other', file },
        { conclaveId: EDITION, reason: 'split', file: { ...file, earlier: { note: 'x', publicKey } } },
        { conclaveId: EDITION, reason: 'split', file, declared: { at: 'x', why: 'y', resolved: null } },
      ];
      localStorage.setItem(STORAGE_KEY, JSON.stringify({ alarms }));
      expect(readKept().alarms).toEqual([]);
      localStorage.setItem(
        STORAGE_KEY,
        JSON.stringify({ alarms: [...alarms, { conclaveId: EDITION, reason: 'split', file }] }),
      );
      expect(readKept().alarms).toHaveLength(1);
    });

    it('that is full, still compares what this page has seen', async () => {
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
      const { alarm } = openPage();
      await pass(MINUTE_MS);
      site = serving({ leaves: rewritten(20) });
      await pass(5 * MINUTE_MS);
      expect(alarm.get()).toMatchObject({ reason: 'rewritten' });
    });

    it('keeps the editions that were checked last', async () => {
      const editions = Array.from({ length: 30 }, (_, at) => ({
        ...keptOf(votes(9)),
        conclaveId: String(at).padStart(24, '0'),
        doubts: 0,
      }));
      localStorage.setItem(STORAGE_KEY, JSON.stringify({ editions }));
      openPage();
      await pass(MINUTE_MS);
      expect(readKept().editions).toHaveLength(8);
      expect(keptSize()).toBe(9);
    });
  });
});
