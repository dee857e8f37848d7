import { conclaveOpen, foldEvents, roundClosed, roundOpened, TestLog } from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ConclaveEvent, Correctable } from '../events/events.js';
import { pauseDefault } from '../rules/pause.js';
import { duePause, duePauseAfterRound } from './due-pause.js';
import { currentEdition } from './view.js';

const corrected = (after: Partial<Correctable>): ConclaveEvent => ({
  type: 'ConclaveCorrected',
  data: { before: {}, after },
});
const opened = (totalRounds: number) => corrected({ totalRounds });
const pausedFor = (reason: string): ConclaveEvent => ({ type: 'ConclavePaused', data: { reason, exhortationBy: '' } });
const paused = pausedFor(pauseDefault(13).reason);
const technical = pausedFor('Panne du réseau');
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
  ])('is due after round %i with an exhortation by the first %s', (roundCount, exhortationFrom) => {
    expect(due(opened(roundCount + 1))).toMatchObject({ exhortationFrom });
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

  it('is null after a pause of the rules that began in the thirteenth round and ended in the fourteenth', () => {
    expect(due(...rounds(13), paused, roundClosed(13), roundOpened(14), resumed)).toBeNull();
  });

  it('is not made by a technical pause that began in the thirteenth round and ended in the fourteenth', () => {
    expect(due(...rounds(13), technical, roundClosed(13), roundOpened(14), resumed)).not.toBeNull();
  });

  it.each([13, 21, 29])('stays due after round %i, whatever technical pauses there are', (roundCount) => {
    const place = fc.record({ begun: fc.boolean(), ended: fc.boolean() });
    fc.assert(
      fc.property(place, fc.string(), (lasting, reason) => {
        fc.pre(!reason.startsWith(pauseDefault(roundCount).reason));
        const before = lasting.begun ? [pausedFor(reason)] : [];
        const between = lasting.begun && lasting.ended ? [resumed] : [];
        const next = [roundClosed(roundCount), roundOpened(roundCount + 1)];
        const after = [resumed, pausedFor(reason), resumed];
        expect(due(opened(roundCount), ...before, ...between, ...next, ...after)).not.toBeNull();
        expect(
          due(
            opened(roundCount),
            ...before,
            ...between,
            ...next,
            ...after,
            pausedFor(pauseDefault(roundCount).reason),
            resumed,
          ),
        ).toBeNull();
      }),
    );
  });

  it('is fulfilled by a pause whose reason extends the prescribed one', () => {
    const reason = `${pauseDefault(13).reason}, prière à la Sixtine`;
    expect(due(opened(14), pausedFor(reason), resumed)).toBeNull();
  });

  it('ignores a pause made before it was due', () => {
    expect(due(paused, resumed, opened(14))).not.toBeNull();
  });

  it('stays fulfilled when another figure is corrected', () => {
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
