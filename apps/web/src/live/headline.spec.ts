import { describe, expect, it } from '@jest/globals';
import type { RoundRow } from '@fumata/contracts';
import { viewWith, roundOf } from './fixture.js';
import { headlineOf, unelectedNote } from './headline.js';

const rubricOfPause = (...rounds: readonly RoundRow[]) =>
  headlineOf(viewWith({ rounds }), { is: 'paused', reason: 'Journée de prière', exhortationBy: '' }).rubric;

const black = (majorityReached: boolean) =>
  headlineOf(viewWith(), { is: 'black', round: roundOf({ roundNumber: 7, isComplete: true, majorityReached }) });

describe('the headline of a round with black smoke', () => {
  it('says that nobody had the majority', () =>
    expect(black(false).text).toBe('Aucun cardinal n’a encore atteint la majorité requise des deux tiers.'));

  it('says that a majority ended without an election', () =>
    expect(black(true).text).toBe('Majorité atteinte, scrutin clos sans élection'));

  it.each([
    [false, true, 'Majorité atteinte, scrutin clos sans élection'],
    [false, false, undefined],
    [true, true, undefined],
  ])('with white smoke %s and a majority %s has the note %s', (whiteSmoke, majorityReached, note) =>
    expect(unelectedNote({ whiteSmoke, majorityReached })).toBe(note),
  );

  it('names the closed round, not the open one', () => expect(black(false).rubric).toMatch(/^7e scrutin/));
});

describe('the headline of a pause', () => {
  it('counts the closed rounds, not the open one', () =>
    expect(rubricOfPause(roundOf({ isComplete: true }), roundOf({}))).toBe('1\u00A0scrutin · 3e jour'));

  it('gives the day only before the first round has closed', () => expect(rubricOfPause(roundOf({}))).toBe('3e jour'));
});

it('shows the reason of a pause with French typography', () => {
  const { text } = headlineOf(viewWith(), { is: 'paused', reason: "L'heure : « midi »", exhortationBy: '' });
  expect(text).toBe('L’heure\u00A0: «\u00A0midi\u00A0»');
});
