/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { readContradiction } from '@fumata/proof';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { viewWith } from '../../live/live-conclave.fixture.js';
import { latestSummary } from '../../live/summary/latest-summary.js';
import { summaryOf } from '../../live/summary/summary-of.js';
import { readCoverage } from '../../live/receipts/covered-receipts.js';
import type { ReadPath } from './check-log.js';
import { readKept } from './kept-checkpoints.js';
import { EDITION, leafOf, rewritten, serving, votes } from './served-log.fixture.js';
import { startGossip } from './start-gossip.js';

const MINUTE_MS = 60_000;

describe('the gossip of a page without workers', () => {
  let site: ReadPath;
  const saved: Blob[] = [];
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const alert = () => document.querySelector('[role=alert]');
  const buttons = () => [...(alert()?.querySelectorAll('button') ?? [])];

  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    jest.useFakeTimers({ now: Date.parse('2025-05-08T16:00:00.000Z') });
    localStorage.clear();
    document.body.innerHTML = '<main id="contenu" tabindex="-1"></main>';
    Object.assign(globalThis, { fetch: (path: string) => site(path) });
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        saved.push(file);
        return 'blob:saved';
      },
      revokeObjectURL: () => undefined,
    });
    // jsdom can't download.
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const view = viewWith();
    const summary = summaryOf({ ...view, conclaveState: { ...view.conclaveState, _id: EDITION } });
    latestSummary.set({ summary, isLive: true });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('keeps checkpoints and receipts, raises the alarm, and ends it once its file is saved', async () => {
    const receipt = { v: 1, conclaveId: EDITION, sequence: 2, eventId: 'e', leafHash: leafOf('vote 1') };
    const vote = { cardinalId: 'c', time: '2025-05-08T15:00:00.000Z', round: 1, receipt };
    localStorage.setItem('votes', JSON.stringify([vote]));
    site = serving({ leaves: votes(9) });
    startGossip();
    await pass(MINUTE_MS);
    expect(readKept().editions).toMatchObject([{ conclaveId: EDITION }]);
    expect(readCoverage()).toMatchObject({ e: { path: expect.any(Array) } });
    expect(alert()).toBeNull();

    site = serving({ leaves: rewritten(20) });
    await pass(4 * MINUTE_MS);
    expect(alert()?.textContent).toMatch(
      /^Le journal du conclave a été récrit\.Ce navigateur avait gardé .* des 9 premiers/,
    );
    expect(buttons().map(({ textContent }) => textContent)).toEqual(['Télécharger la preuve']);
    act(() => buttons()[0]?.click());
    const file = JSON.stringify(readKept().alarms[0]?.file, null, 2);
    expect(saved.map(({ type, size }) => [type, size])).toEqual([['application/json', Buffer.byteLength(file)]]);
    expect(readContradiction(file)).toMatchObject({ proof: expect.any(Array) });
    act(() => buttons()[1]?.click());
    expect([alert(), readKept().alarms]).toEqual([null, []]);
    expect(document.activeElement?.id).toBe('contenu');

    const incident = { at: '2025-05-08T16:30:00.000Z', why: 'il est plus court', resolved: null };
    site = serving({ leaves: votes(6), incident: { ...incident, tree: { size: 7, root: 'ab'.repeat(32) } } });
    await pass(4 * MINUTE_MS);
    expect(alert()?.textContent).toContain('Le site a déclaré un incident');
    expect(alert()?.textContent?.replaceAll(/\s/g, ' ')).toContain('à 18 h 30, le site a lui-même refusé');
  });
});
