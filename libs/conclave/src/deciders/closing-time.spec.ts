import { closingTimeChanged, conclaveOpen, given, election, roundClosed, roundOpened } from '@fumata/testing';
import { describe, it } from '@jest/globals';
import type { ConclaveEvent } from '../events/events.js';
import { currentEdition, type ConclaveView } from '../state/view.js';
import { changeClosingTime } from './closing-time.js';

const [SEVEN, EIGHT] = ['2025-05-07T19:00:00.000Z', '2025-05-07T20:00:00.000Z'];
const AT = '2025-05-07T18:00:00.000Z';
const announce = (closesAt: string | null) => (view: ConclaveView) =>
  changeClosingTime({ closesAt, at: AT }, currentEdition(view)!);
const paused: ConclaveEvent = { type: 'ConclavePaused', data: { reason: '', exhortationBy: '' } };

describe('changeClosingTime', () => {
  it('announces the end of the first round', () => {
    given(...conclaveOpen())
      .when(announce(SEVEN))
      .then(closingTimeChanged(1, SEVEN));
  });

  it.each([
    ['moves', EIGHT],
    ['cancels', null],
  ])('%s an announced end', (_verb, after) => {
    given(...conclaveOpen(), closingTimeChanged(1, SEVEN))
      .when(announce(after))
      .then(closingTimeChanged(1, after, SEVEN));
  });

  it('changes the time that was announced when the round was opened', () => {
    const second = { ...roundOpened(2), data: { ...roundOpened(2).data, closesAt: SEVEN } };
    given(...conclaveOpen(), roundClosed(1), second)
      .when(announce(EIGHT))
      .then(closingTimeChanged(2, EIGHT, SEVEN));
  });

  it('is allowed during a pause', () => {
    given(...conclaveOpen(), paused)
      .when(announce(SEVEN))
      .then(closingTimeChanged(1, SEVEN));
  });

  it.each([
    ['the announced time', SEVEN, SEVEN],
    ['the announced time once it is past', '2025-05-07T17:00:00.000Z', '2025-05-07T17:00:00.000Z'],
    ['no time', null, null],
  ])('records nothing for %s again', (_case, before, after) => {
    given(...conclaveOpen(), closingTimeChanged(1, before))
      .when(announce(after))
      .thenNothing();
  });

  it('refuses a past time', () => {
    given(...conclaveOpen())
      .when(announce(AT))
      .thenRefused('closing-time-past');
  });

  it('refuses in an inactive conclave and after the election', () => {
    given(...conclaveOpen({ electors: 0 }))
      .when(announce(SEVEN))
      .thenRefused('conclave-inactive');
    given(...conclaveOpen(), ...election(1))
      .when(announce(SEVEN))
      .thenRefused('conclave-complete');
  });
});
