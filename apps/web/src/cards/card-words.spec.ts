import { describe, expect, it } from '@jest/globals';
import { roundOf, rowsOf, viewWith } from '../live/live-conclave.fixture.js';
import { cardinalWords, roundWords, stateWords, type CardWords } from './card-words.js';

const CLOSED = '2025-05-09T08:00:00.000Z';
const pope = { _id: 'Pietro Parolin', slug: 'p', nomComplet: 'Pietro Parolin' };
const results = rowsOf(['Pietro Parolin', 95], ['Luis Antonio Tagle', 20], ['Robert Sarah', 10], ['Péter Erdő', 8]);
const white = roundOf({ isComplete: true, whiteSmoke: true, majorityReached: true, timestamp: CLOSED, results });
const black = roundOf({ roundNumber: 7, isComplete: true, timestamp: CLOSED, totalVotes: 1420, results });
const elected = viewWith({
  conclaveState: { isActive: false, isComplete: true, popeElected: pope },
  rounds: [black, white],
  results,
});
const secondsLater = (seconds: number): string => new Date(Date.parse(CLOSED) + 1000 * seconds).toISOString();

/** All that can be read on a card or is said of it. */
const everyWord = (words: CardWords | undefined): string => JSON.stringify(words);

describe('the card of what is happening', () => {
  it('says the words of the moment, with the leaders and the majority', () => {
    expect(stateWords(viewWith(), null)).toMatchObject({
      rubric: '8e scrutin · matin du 3e jour',
      headline: 'Le scrutin est ouvert',
      name: '',
      bars: [
        { label: 'Pietro Parolin', value: '41 sur 89', part: 41 / 89 },
        { label: 'Luis Antonio Tagle', value: '33 sur 89' },
      ],
      smokeState: 'waiting',
    });
  });

  it('shows the newest signed checkpoint of its edition', () => {
    const checkpoint = { size: 1234, root: 'Fn1iPZnO0EBTyEg/Gpsza6Povz7uqGDLOb/LJ0SQsKk=', signedAt: CLOSED };
    const { _id: conclaveId } = viewWith().conclaveState;
    const log = { conclaveId, origin: 'fumata.test', checkpoint, witnesses: [], timestamp: null, incident: null };
    expect(stateWords(viewWith(), log).anchor).toBe(
      'Journal signé\u00A0: 1\u202F234\u00A0événements, Fn1iPZnO0EBTyEg/…',
    );
    for (const unknown of [null, { ...log, checkpoint: null }, { ...log, conclaveId: 'another' }])
      expect(stateWords(viewWith(), unknown).anchor).toBe('');
  });

  it('names nobody while the white smoke rises, and the pope from twelve seconds on', () => {
    const smoke = stateWords({ ...elected, at: secondsLater(11) }, null);
    expect(smoke).toMatchObject({ headline: 'Fumée blanche', name: '', bars: [], smokeState: 'white' });
    expect(everyWord(smoke)).not.toContain('Parolin');
    expect(stateWords({ ...elected, at: secondsLater(12) }, null)).toMatchObject({
      headline: 'Habemus Papam',
      name: 'Pietro Parolin',
    });
  });
});

describe('the card of a closed round', () => {
  const { conclaveState, rounds, position } = elected;
  const wordsAfter = (seconds: number, roundNumber: number) =>
    roundWords({ conclaveState, rounds: [...rounds], position }, roundNumber, Date.parse(secondsLater(seconds)));

  it('shows its smoke, its votes and its first three', () => {
    const words = wordsAfter(1e6, 7);
    expect(words).toMatchObject({ headline: 'Fumée noire', smokeState: 'black', at: CLOSED });
    expect(words?.text).toBe(
      '1\u202F420\u00A0voix. Aucun cardinal n’a encore atteint la majorité requise des deux tiers.',
    );
    expect(words?.bars.map(({ label }) => label)).toEqual(['Pietro Parolin', 'Luis Antonio Tagle', 'Robert Sarah']);
    expect(words?.bars[0]?.part).toBe(1);
  });

  it('names the pope of an election from twelve seconds on', () => {
    expect(everyWord(wordsAfter(11, 8))).not.toContain('Parolin');
    expect(wordsAfter(11, 8)).toMatchObject({ headline: 'Fumée blanche', smokeState: 'white' });
    expect(wordsAfter(12, 8)).toMatchObject({ headline: 'Habemus Papam', name: 'Pietro Parolin' });
  });

  it('does not exist for an open or unknown round', () => {
    const open = { ...elected, rounds: [roundOf({ roundNumber: 9 })] };
    expect(roundWords(open, 9, 0)).toBeUndefined();
    expect(wordsAfter(0, 99)).toBeUndefined();
  });
});

describe('the card of a cardinal', () => {
  const tagle = { _id: 'Luis Antonio Tagle', nomComplet: 'Luis Antonio Tagle', fonction: 'Pro-préfet' };

  it('shows his votes in each round', () =>
    expect(cardinalWords(tagle, [black, white], elected)).toMatchObject({
      headline: 'Luis Antonio Tagle',
      text: '20\u00A0voix sur les 89\u00A0requises au 8e scrutin',
      bars: [
        { label: '7e scrutin', value: '20 sur 89' },
        { label: '8e scrutin', value: '20 sur 89' },
      ],
    }));

  it('shows his office before the first closed round', () =>
    expect(cardinalWords(tagle, [], viewWith())).toMatchObject({ text: 'Pro-préfet', bars: [] }));
});
