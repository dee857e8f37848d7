import { describe, expect, it } from '@jest/globals';
import type { ActRow } from '@fumata/contracts';
import { effectsOfElection, effectsOfNextRound, effectsOfReset, type Effect } from './effects.js';
import { roundOf, rowsOf, viewWith } from '../../../../live/live-conclave.fixture.js';

const plain = (effects: readonly Effect[]) =>
  effects.map(({ text, warning }) => (warning ? '! ' : '') + text.replace(/[\u00A0\u202F]/g, ' '));
const overview = {
  nextRound: { roundNumber: 9, day: 3, period: 'afternoon' },
  electable: [],
  held: { classes: 0, undecided: 0 },
} as const;

describe('effects of the next round', () => {
  it('name the closing round, its leader against the majority, and the next round', () => {
    expect(plain(effectsOfNextRound(viewWith(), { ...overview, electable: [] }))).toEqual([
      'le 8e scrutin se ferme, fumée noire, 278 voix comptées ;',
      'en tête : Pietro Parolin, 41 voix (majorité : 89, 66,9 % des électeurs) ; personne n’est élu ;',
      'le 9e scrutin s’ouvre : 3e jour, après-midi ;',
      'sans heure de clôture annoncée.',
    ]);
  });

  it('warn that held votes without a decision will not count', () => {
    const heldVotes = { classes: 2, undecided: 12 };
    expect(plain(effectsOfNextRound(viewWith(), { ...overview, electable: [], held: heldVotes }))[2]).toBe(
      '! attention : 12 voix retenues sans décision ne compteront pas ;',
    );
  });

  it('name at most three tied leaders', () => {
    const view = viewWith({ results: rowsOf(['A', 7], ['B', 7], ['C', 7], ['D', 7], ['E', 1]) });
    expect(plain(effectsOfNextRound(view, undefined))[1]).toMatch(/^à égalité en tête : A, B, C et 1 autre, 7 voix/);
  });

  it('warn that a cardinal with the majority will not be elected', () => {
    const view = viewWith({ results: rowsOf(['Robert Francis Prevost', 91], ['Pietro Parolin', 41]) });
    expect(plain(effectsOfNextRound(view, undefined))[1]).toBe(
      '! attention : Robert Francis Prevost, 91 voix (majorité : 89), a atteint la majorité et ne sera pas élu ;',
    );
  });

  it('mention a round without votes and a pause that continues', () => {
    const view = viewWith({ results: [], totalVotes: 0, conclaveState: { isPaused: true } });
    const effects = plain(effectsOfNextRound(view, undefined));
    expect(effects[1]).toBe('personne n’a reçu de voix ;');
    expect(effects.at(-2)).toBe('sans heure de clôture annoncée ;');
    expect(effects.at(-1)).toMatch(/^! attention : le conclave reste en pause/);
  });

  it('give the announced end in Rome time', () => {
    const effects = plain(effectsOfNextRound(viewWith(), undefined, { closesAt: '2025-05-09T16:30:00.000Z' }));
    expect(effects.at(-1)).toMatch(/pour le 9 mai à 18 h 30, heure de Rome/);
  });

  it('end with the pause of the rules when it is chosen', () => {
    const pause = { reason: 'Pause après 3 jours sans résultat (13 scrutins)', exhortationBy: 'Dominique Mamberti' };
    expect(plain(effectsOfNextRound(viewWith(), undefined, { pause })).slice(-2)).toEqual([
      'sans heure de clôture annoncée ;',
      '! pause aussitôt : « Pause après 3 jours sans résultat (13 scrutins) », exhortation du cardinal Dominique Mamberti, personne ne peut voter avant la reprise.',
    ]);
  });
});

describe('effects of a reset', () => {
  it('name the archived edition, the new one and the connected visitors', () => {
    expect(plain(effectsOfReset(viewWith(), { electorsInContent: 135 }))).toEqual([
      'le 8e scrutin se ferme avec 278 voix, sans fumée ;',
      'l’édition en cours (2 scrutins, 1 698 voix) est close et archivée ; elle reste accessible aux analystes ;',
      'une nouvelle édition s’ouvre : 1er scrutin, 135 électeurs, majorité 90 ;',
      '1 204 visiteurs connectés voient aussitôt une page vide.',
    ]);
  });

  it('say that no visitor is connected', () => {
    expect(plain(effectsOfReset(viewWith({ viewers: 0 }), undefined)).at(-1)).toBe('aucun visiteur n’est connecté.');
    expect(plain(effectsOfReset(viewWith({ viewers: 1 }), undefined)).at(-1)).toMatch(/^1 visiteur connecté voit /);
  });

  it('warn of a new edition without electors, and of a removed election', () => {
    const elected = { _id: 'p', slug: 'p', nomComplet: 'Robert Francis Prevost' };
    const view = viewWith({ conclaveState: { isComplete: true, isActive: false, popeElected: elected } });
    const effects = plain(effectsOfReset(view, { electorsInContent: 0 }));
    expect(effects[0]).toBe('! l’élection de Robert Francis Prevost disparaît des pages publiques ;');
    expect(effects[2]).toMatch(/^! attention : aucun électeur/);
  });
});

describe('effects of an election', () => {
  const [row] = rowsOf(['Robert Francis Prevost', 91]);

  it('name the votes against the majority, the closing round and the end of voting', () => {
    const view = viewWith({ results: row ? [row] : [] });
    expect(row && plain(effectsOfElection(row, view, { opened: view }))).toEqual([
      expect.stringMatching(
        /^91 voix \(majorité : 89, deux tiers de.* 133 électeurs\), décompte vérifié jusqu’au dernier événement du journal ;$/,
      ),
      'le 8e scrutin se ferme avec 278 voix, fumée blanche sur tout le site ;',
      'le conclave est terminé, plus personne ne peut voter.',
    ]);
  });

  it('are only the reason when the majority is no longer reached or the conclave is inactive', () => {
    const lost = viewWith({ conclaveState: { majorityBasis: 'votesCast' }, requiredMajority: 186 });
    expect(row && plain(effectsOfElection(row, lost, { opened: lost }))).toEqual([
      '! 91 voix (majorité : 186, deux tiers des 278 voix de ce scrutin) : la majorité n’est plus atteinte, l’élection serait refusée.',
    ]);
    const inactive = viewWith({ results: row ? [row] : [], conclaveState: { isActive: false } });
    expect(row && plain(effectsOfElection(row, inactive, { opened: inactive }))).toEqual([
      '! le conclave n’est plus actif : l’élection serait refusée.',
    ]);
  });

  it('say who was elected meanwhile, and by whom once the acts are loaded', () => {
    const popeElected = { _id: 'p', slug: 'p', nomComplet: 'Pietro Parolin' };
    const view = viewWith({ conclaveState: { isComplete: true, isActive: false, popeElected } });
    const act = { revision: 21, type: 'PopeElected', who: 'Claire', at: '2025-05-08T16:07:00Z' } as ActRow;
    const effects = (acts?: ActRow[]) => row && plain(effectsOfElection(row, view, { opened: viewWith(), acts }));
    expect(effects()).toEqual([
      '! Pietro Parolin a déjà été élu : le conclave est terminé, il n’y a plus de pape à élire.',
    ]);
    expect(effects([act])).toEqual([
      '! Pietro Parolin a déjà été élu, par Claire le 8 mai à 18 h 07 : le conclave est terminé, il n’y a plus de pape à élire.',
    ]);
  });

  const [none] = rowsOf(['Robert Francis Prevost', 0]);

  it('say that the round was closed meanwhile, and by whom once the acts are loaded', () => {
    const view = viewWith({ rounds: [roundOf({ isComplete: true }), roundOf({ roundNumber: 9 })], roundNumber: 9 });
    const act = { revision: 21, type: 'RoundOpened', who: 'Claire', at: '2025-05-09T09:07:00Z' } as ActRow;
    const former = { ...act, revision: 20, who: 'Paul' };
    const later = { ...act, revision: 22, who: 'Anne' };
    const effects = (acts?: ActRow[]) => none && plain(effectsOfElection(none, view, { opened: viewWith(), acts }));
    expect(effects([former])).toEqual(['! le 8e scrutin a été clos entre-temps : l’élection n’est plus possible.']);
    expect(effects([later, act, former])).toEqual([
      '! le 8e scrutin a été clos entre-temps, par Claire le 9 mai à 11 h 07 : l’élection n’est plus possible.',
    ]);
  });

  it('say that the conclave was reset meanwhile, and by whom once the acts of the new edition are loaded', () => {
    const view = viewWith({ conclaveState: { _id: 'c2' }, rounds: [roundOf({ _id: 'n', roundNumber: 1 })] });
    const act = { revision: 21, type: 'ConclaveStarted', who: 'Claire', at: '2025-05-09T09:07:00Z' } as ActRow;
    const former = { ...act, revision: 1, who: 'Paul' };
    const effects = (acts?: ActRow[]) => none && plain(effectsOfElection(none, view, { opened: viewWith(), acts }));
    expect(effects([former])).toEqual([
      '! le conclave a été réinitialisé entre-temps : l’élection n’est plus possible.',
    ]);
    expect(effects([act])).toEqual([
      '! le conclave a été réinitialisé entre-temps, par Claire le 9 mai à 11 h 07 : l’élection n’est plus possible.',
    ]);
  });
});
