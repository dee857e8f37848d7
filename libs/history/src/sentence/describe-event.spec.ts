import type { EventType } from '@fumata/conclave';
import { describe, expect, it } from '@jest/globals';
import { actText, isAct } from './act-text.js';
import { describeEvent, plainText } from './describe-event.js';
import { setAsideText } from './set-aside.js';

const cardinals = new Map([['p', 'Pietro Parolin']]);
const forThePublic = (type: EventType, data: object, more: object = {}): string =>
  plainText(describeEvent({ type, data: { ...data }, who: null, reason: null, ...more }, { cardinals })).replace(
    /\s/g,
    ' ',
  );

describe('the sentence of an event for the public', () => {
  it.each<[EventType, object, string]>([
    [
      'ConclaveOpened',
      { electors: 133, requiredMajority: 89 },
      'Le conclave est préparé : 133 électeurs, majorité à 89',
    ],
    ['ConclaveStarted', {}, 'Le conclave s’ouvre'],
    ['ConclavePaused', { reason: 'Prière', exhortationBy: '' }, 'Le conclave est mis en pause : « Prière »'],
    ['ConclavePaused', { reason: '', exhortationBy: '' }, 'Le conclave est mis en pause'],
    ['ConclaveResumed', {}, 'Le conclave reprend'],
    [
      'ClosingTimeChanged',
      { roundNumber: 8, before: null, after: '2025-05-09T17:00:00.000Z' },
      'L’heure de clôture change : 19 h 00, 8e scrutin',
    ],
    [
      'ConclaveCorrected',
      { before: { electors: 135 }, after: { electors: 133 } },
      'L’état du conclave est corrigé : électeurs 135 → 133',
    ],
    ['PopeElected', { nomComplet: 'Robert Prevost' }, 'Robert Prevost est élu, fumée blanche'],
    ['RoundSealed', { roundNumber: 8 }, 'Le 8e scrutin est scellé'],
    ['RoundAnalysed', { roundNumber: 8, trust: null }, 'Le 8e scrutin est analysé'],
    ['CheckpointSigned', { size: 1234 }, 'Le journal est signé : 1 234 événements sous une seule empreinte'],
    [
      'SigningRefused',
      { reason: 'smaller-tree' },
      'Le journal n’est plus signé : il compte moins d’événements que ce qui a déjà été signé',
    ],
    [
      'IncidentResolved',
      { decision: 'Sauvegarde remise' },
      'Un opérateur a décidé que le journal est signé de nouveau : « Sauvegarde remise »',
    ],
    [
      'VoteHeld',
      { class: 'a3f09c7b21de', reason: 'rate' },
      'La voix suivante est retenue pour examen, groupe a3f09c : son réseau a dépassé 200 voix dans l’heure',
    ],
    [
      'ClusterCounted',
      { class: 'a3f09c7b21de', reason: 'Salle annoncée' },
      'Les voix retenues du groupe a3f09c sont comptées : « Salle annoncée »',
    ],
    [
      'ClusterSetAside',
      { class: 'a3f09c7b21de', reason: 'Automate' },
      'Les voix retenues du groupe a3f09c sont écartées : « Automate »',
    ],
    ['ConclaveClosed', {}, 'Le conclave est archivé : un autre a pris sa place'],
  ])('of %s with %o names no author: %s', (type, data, sentence) => expect(forThePublic(type, data)).toBe(sentence));

  it.each([
    [null, '2025-05-09T08:00:00.000Z', ' : 9 mai à 10 h 00'],
    ['2025-05-08T17:00:00.000Z', '2025-05-09T08:00:00.000Z', ' du 8 mai à 19 h 00 au 9 mai à 10 h 00'],
    ['2025-05-09T08:00:00.000Z', '2025-05-09T09:00:00.000Z', ' du 9 mai à 10 h 00 au 9 mai à 11 h 00'],
    ['2025-05-08T17:00:00.000Z', '2025-05-08T17:30:00.000Z', ' de 19 h 00 à 19 h 30'],
  ])('of a closing time changed on 8 May from %s to %s names the days if a time is on another', (before, after, text) =>
    expect(
      forThePublic('ClosingTimeChanged', { roundNumber: 8, before, after }, { recordedAt: '2025-05-08T15:00:00.000Z' }),
    ).toBe(`L’heure de clôture change${text}, 8e scrutin`),
  );

  it('says why a vote does not count, in the words of every other surface', () => {
    const aside = 'edition-over';
    expect(forThePublic('VoteCast', { roundNumber: 8 }, { cardinalId: 'p', aside })).toBe(
      `Un visiteur a voté pour Pietro Parolin, 8e scrutin. Voix non comptée : ${setAsideText(aside)}`,
    );
  });
});

describe('the text of an act', () => {
  it.each([
    ['RoundOpened', { roundNumber: 2 }, 'a ouvert le 2e scrutin', 'a ouvert le scrutin suivant'],
    ['ConclaveStarted', { previousConclaveId: 'x' }, 'a réinitialisé le conclave', 'a réinitialisé le conclave'],
    ['ConclaveStarted', {}, 'a ouvert le conclave', 'a réinitialisé le conclave'],
    [
      'ClosingTimeChanged',
      { before: null, after: null },
      "a annulé l'heure de clôture",
      "a changé l'heure de clôture annoncée",
    ],
    [
      'ConclaveCorrected',
      { after: { electors: 1, currentDay: 2, isActive: true } },
      "a corrigé le jour, les électeurs et l'activité du conclave",
      "a corrigé l'état du conclave",
    ],
    [
      'ClusterSetAside',
      { class: 'a3f09c7b21de' },
      'a écarté les voix retenues du groupe a3f09c',
      "a écarté les voix retenues d'un groupe",
    ],
    [
      'PopeElected',
      { nomComplet: 'Américo Aguiar', roundNumber: 1 },
      "a proclamé l'élection d'Américo Aguiar au 1er scrutin",
      'a proclamé une élection',
    ],
  ] as const)('%s with %o is precise, and general without data', (type, data, precise, general) => {
    expect(actText(type, { ...data })).toBe(precise);
    expect(actText(type)).toBe(general);
  });

  it('exists for administrators’ acts only', () =>
    expect((['RoundClosed', 'VoteCast', 'ConclavePaused'] as const).map(isAct)).toEqual([false, false, true]));
});

describe('the reason of a vote set aside', () => {
  it('is quoted where it is unknown', () =>
    expect(setAsideText('constructor')).toBe('elle a été refusée (constructor)'));
});
