import { describe, expect, it } from '@jest/globals';
import { effectsOfElection, effectsOfNextRound, effectsOfReset, type Effect } from './effects.js';
import { rowsOf, viewWith } from '../../../../live/fixture.js';

const plain = (effects: readonly Effect[]) =>
  effects.map(({ text, warning }) => (warning ? '! ' : '') + text.replace(/[\u00A0\u202F]/g, ' '));
const overview = { nextRound: { roundNumber: 9, day: 3, period: 'afternoon' }, electable: [] } as const;

describe('the dialog of the next round', () => {
  it('says which round closes with how many votes, who leads on which base, and what opens', () => {
    expect(plain(effectsOfNextRound(viewWith(), { ...overview, electable: [] }, undefined))).toEqual([
      'le 8e scrutin se ferme, fumée noire, 278 voix comptées ;',
      'en tête : Pietro Parolin, 41 voix sur les 89 requises (66,9 % des électeurs) ; personne n’est élu ;',
      'le 9e scrutin s’ouvre : 3e jour, après-midi ;',
      'sans heure de clôture annoncée.',
    ]);
  });

  it('names those who are tied', () => {
    const view = viewWith({ results: rowsOf(['A', 7], ['B', 7], ['C', 7], ['D', 7], ['E', 1]) });
    expect(plain(effectsOfNextRound(view, undefined, undefined))[1]).toMatch(
      /^à égalité en tête : A, B, C et 1 autre, 7 voix/,
    );
  });

  it('warns of a majority that would be let go', () => {
    const view = viewWith({ results: rowsOf(['Robert Francis Prevost', 91], ['Pietro Parolin', 41]) });
    expect(plain(effectsOfNextRound(view, undefined, undefined))[1]).toBe(
      '! attention : Robert Francis Prevost (91 sur 89) a atteint la majorité et ne sera pas élu ;',
    );
  });

  it('says that nobody has votes, and that a pause goes on', () => {
    const view = viewWith({ results: [], totalVotes: 0, conclaveState: { isPaused: true } });
    const effects = plain(effectsOfNextRound(view, undefined, undefined));
    expect(effects[1]).toBe('personne n’a reçu de voix ;');
    expect(effects.at(-1)).toMatch(/^! attention : le conclave reste en pause/);
  });

  it('tells the announced end by the clock of Rome', () => {
    const effects = plain(effectsOfNextRound(viewWith(), undefined, '2025-05-09T16:30:00.000Z'));
    expect(effects.at(-1)).toMatch(/pour le 9 mai à 18 h 30, heure de Rome/);
  });
});

describe('the dialog of a new beginning', () => {
  it('says what is archived, what opens and who sees it', () => {
    expect(plain(effectsOfReset(viewWith(), { electorsInContent: 135 }))).toEqual([
      'le 8e scrutin se ferme avec 278 voix, sans fumée ;',
      'l’édition en cours (2 scrutins, 1 698 voix) est close et archivée ; les analystes la gardent ;',
      'une nouvelle édition s’ouvre : 1er scrutin, 135 électeurs, majorité 90 ;',
      '1 204 visiteurs connectés voient aussitôt une page vide.',
    ]);
  });

  it('warns when nobody would be an elector, and when an election goes', () => {
    const elected = { _id: 'p', slug: 'p', nomComplet: 'Robert Francis Prevost' };
    const view = viewWith({ conclaveState: { isComplete: true, isActive: false, popeElected: elected } });
    const effects = plain(effectsOfReset(view, { electorsInContent: 0 }));
    expect(effects[0]).toBe('! l’élection de Robert Francis Prevost disparaît des pages publiques ;');
    expect(effects[2]).toMatch(/^! attention : aucun électeur/);
  });
});

describe('the dialog of an election', () => {
  const [row] = rowsOf(['Robert Francis Prevost', 91]);

  it('says with how many votes on which base, and what ends', () => {
    const view = viewWith({ results: row ? [row] : [] });
    expect(row && plain(effectsOfElection(row, view))).toEqual([
      '91 voix pour 89 requises (deux tiers de 133 électeurs), décompte relu à la fin du journal, ici à la position 18 442 ;',
      'le 8e scrutin se ferme avec 278 voix, la fumée est blanche partout ;',
      'le conclave est terminé, plus personne ne peut voter.',
    ]);
  });

  it('warns when the majority has moved away', () => {
    const view = viewWith({ conclaveState: { majorityBasis: 'votesCast' }, requiredMajority: 186 });
    expect(row && plain(effectsOfElection(row, view))[0]).toBe(
      '! attention : 91 voix sur les 186 requises (deux tiers des 278 voix de ce scrutin), la majorité n’est plus atteinte, l’élection serait refusée ;',
    );
  });
});
