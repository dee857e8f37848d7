import { conclaveOpen, foldEvents, roundClosed, roundOpened, TestLog } from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import type { ConclaveEvent, Correctable } from '../events/events.js';
import { duePause, duePauseAfterRound } from './due-pause.js';
import { currentEdition } from './view.js';

const corrected = (after: Partial<Correctable>): ConclaveEvent => ({
  type: 'ConclaveCorrected',
  data: { before: {}, after },
});
const opened = (totalRounds: number) => corrected({ totalRounds });
const paused: ConclaveEvent = { type: 'ConclavePaused', data: { reason: 'Prière', exhortationBy: '' } };
const resumed: ConclaveEvent = { type: 'ConclaveResumed', data: {} };
const edition = (...facts: ConclaveEvent[]) =>
  currentEdition(foldEvents(new TestLog().append(...conclaveOpen(), ...facts).events).view)!;
const due = (...facts: ConclaveEvent[]) => duePause(edition(...facts));
/** The n-th round is open. */
const rounds = (n: number) => Array.from({ length: n - 1 }, (_, i) => [roundClosed(i + 1), roundOpened(i + 2)]).flat();

describe('duePause', () => {
  it.each([
    [13, 'Cardinal-diacre'],
    [21, 'Cardinal-prêtre'],
    [29, 'Cardinal-évêque'],
  ])('is due after round %i with an exhortation by the first %s', (held, exhortationFrom) => {
    expect(due(opened(held + 1))).toMatchObject({ exhortationFrom });
  });

  it('is due from the close of the thirteenth round until the fifteenth is opened', () => {
    expect(due(...rounds(13))).toBeNull();
    expect(due(...rounds(14))).not.toBeNull();
    expect(due(...rounds(15))).toBeNull();
  });

  it('is null at any other count, while paused, and after the pause', () => {
    expect(due(opened(13))).toBeNull();
    expect(due(opened(14), paused)).toBeNull();
    expect(due(opened(14), paused, resumed)).toBeNull();
  });

  it('is null after a pause that began in the thirteenth round and ended in the fourteenth', () => {
    expect(due(...rounds(13), paused, roundClosed(13), roundOpened(14), resumed)).toBeNull();
  });

  it('ignores a pause made before it was due', () => {
    expect(due(paused, resumed, opened(14))).not.toBeNull();
  });

  it('stays made when another figure is corrected', () => {
    expect(due(opened(14), paused, resumed, corrected({ electors: 134 }))).toBeNull();
  });

  it('is null in an inactive conclave', () => {
    expect(due(corrected({ isActive: false, totalRounds: 14 }))).toBeNull();
  });
});

describe('duePauseAfterRound', () => {
  it.each([
    [12, false],
    [13, true],
    [14, false],
    [21, true],
    [29, true],
  ])('in round %i: %s', (n, isDue) => {
    expect(duePauseAfterRound(edition(...rounds(n))) !== null).toBe(isDue);
  });

  it('is null while the conclave is paused', () => {
    expect(duePauseAfterRound(edition(...rounds(13), paused))).toBeNull();
  });
});
