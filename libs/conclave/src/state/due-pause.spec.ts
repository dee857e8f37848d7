import { conclaveOpen, foldEvents, roundClosed, roundOpened, TestLog } from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import type { ConclaveEvent } from '../events/events.js';
import { duePause } from './due-pause.js';
import { currentEdition } from './view.js';

const corrected = (totalRounds: number): ConclaveEvent => ({
  type: 'ConclaveCorrected',
  data: { before: { totalRounds: 1 }, after: { totalRounds } },
});
const paused: ConclaveEvent = { type: 'ConclavePaused', data: { reason: 'Prière', exhortationBy: '' } };
const resumed: ConclaveEvent = { type: 'ConclaveResumed', data: {} };
const due = (...facts: ConclaveEvent[]) =>
  duePause(currentEdition(foldEvents(new TestLog().append(...conclaveOpen(), ...facts).events).view)!);

describe('duePause', () => {
  it.each([
    [13, 'Cardinal-diacre'],
    [21, 'Cardinal-prêtre'],
    [29, 'Cardinal-évêque'],
  ])('is due at round %i with an exhortation by the first %s', (rounds, exhortationFrom) => {
    expect(due(corrected(rounds))).toMatchObject({ exhortationFrom });
  });

  it('is due once the thirteenth round is opened', () => {
    const rounds = Array.from({ length: 12 }, (_, n) => [roundClosed(n + 1), roundOpened(n + 2)]).flat();
    expect(due(...rounds.slice(0, -2))).toBeNull();
    expect(due(...rounds)).not.toBeNull();
  });

  it('is null at any other count, while paused, and after the pause', () => {
    expect(due(corrected(12))).toBeNull();
    expect(due(corrected(13), paused)).toBeNull();
    expect(due(corrected(13), paused, resumed)).toBeNull();
  });

  it('ignores a pause made before it was due', () => {
    expect(due(paused, resumed, corrected(13))).not.toBeNull();
  });

  it('is null in an inactive conclave', () => {
    const over: ConclaveEvent = {
      type: 'ConclaveCorrected',
      data: { before: { isActive: true }, after: { isActive: false, totalRounds: 13 } },
    };
    expect(due(over)).toBeNull();
  });
});
