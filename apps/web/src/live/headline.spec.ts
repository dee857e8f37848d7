import { describe, expect, it } from '@jest/globals';
import { viewWith, roundOf } from './fixture.js';
import { headlineOf } from './headline.js';

const black = (majorityReached: boolean) =>
  headlineOf(viewWith(), { is: 'black', round: roundOf({ roundNumber: 7, isComplete: true, majorityReached }) });

describe('the headline of a round with black smoke', () => {
  it('says that nobody had the majority', () =>
    expect(black(false).text).toBe('Aucun cardinal n’a encore atteint la majorité requise des deux tiers.'));

  it('says that a majority ended without an election', () =>
    expect(black(true).text).toBe('Majorité atteinte, scrutin clos sans élection'));

  it('names the closed round, not the open one', () => expect(black(false).rubric).toMatch(/^7e scrutin/));
});

it('shows the reason of a pause with French typography', () => {
  const { text } = headlineOf(viewWith(), { is: 'paused', reason: "L'heure : « midi »", exhortationBy: '' });
  expect(text).toBe('L’heure\u00A0: «\u00A0midi\u00A0»');
});
