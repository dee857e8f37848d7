import type { Correctable, EventType } from '@fumata/conclave';
import { elided, roundName } from '@fumata/text';
import { className } from './held-votes.js';

/** Data of an event, or undefined where only its type is known. */
type Data = Readonly<Record<string, unknown>> | undefined;

/** Corrected fields as text after « a corrigé », in display order. */
const CORRECTED: Readonly<Record<keyof Correctable, string>> = {
  startDate: 'la date de début',
  currentDay: 'le jour',
  dayPeriod: 'la demi-journée',
  currentRound: 'le numéro du scrutin',
  totalRounds: 'le nombre de scrutins',
  electors: 'les électeurs',
  isActive: "l'activité du conclave",
  majorityBasis: 'la base de la majorité',
};
/** In display order. */
export const CORRECTABLE_FIELDS = Object.keys(CORRECTED) as readonly (keyof Correctable)[]; // it has no other keys

/** Name of the round of an event. */
const roundOf = (data: NonNullable<Data>): string => roundName(Number(data['roundNumber']));

const inFrench = new Intl.ListFormat('fr-FR', { type: 'conjunction' });

const ofClass = (data: Data): string => (data ? `du ${className(String(data['class']))}` : "d'un groupe");

/** Events that are acts by themselves. */
const ACTS = {
  ConclaveStarted: (data: Data) =>
    data && data['previousConclaveId'] === undefined ? 'a ouvert le conclave' : 'a réinitialisé le conclave',
  RoundOpened: (data: Data) => `a ouvert le ${data ? roundOf(data) : 'scrutin suivant'}`,
  ClosingTimeChanged: (data: Data) => {
    if (!data) return "a changé l'heure de clôture annoncée";
    const verb = data['after'] === null ? 'annulé' : data['before'] === null ? 'annoncé' : 'déplacé';
    return `a ${verb} l'heure de clôture`;
  },
  ConclavePaused: () => 'a mis le conclave en pause',
  ConclaveResumed: () => 'a repris le conclave',
  ClusterCounted: (data: Data) => `a compté les voix retenues ${ofClass(data)}`,
  ClusterSetAside: (data: Data) => `a écarté les voix retenues ${ofClass(data)}`,
  ConclaveCorrected: (data: Data) => {
    const after = data?.['after'];
    if (typeof after !== 'object' || after === null) return "a corrigé l'état du conclave";
    const fields = CORRECTABLE_FIELDS.filter((field) => field in after);
    return `a corrigé ${inFrench.format(fields.map((field) => CORRECTED[field]))}`;
  },
  PopeElected: (data: Data) =>
    data
      ? `a proclamé l'élection ${elided('de', String(data['nomComplet']))} au ${roundOf(data)}`
      : 'a proclamé une élection',
} satisfies Partial<Record<EventType, (data: Data) => string>>;

type ActType = keyof typeof ACTS;

/** False for an event that is only a part of another act, and for votes and seals. */
export const isAct = (type: EventType): type is ActType => Object.hasOwn(ACTS, type);

/**
 * An act as a predicate of its administrator: « a mis le conclave en pause »; without data in general terms. Plain
 * apostrophes, because the API answers with it too.
 */
export const actText = (type: ActType, data?: Data): string => ACTS[type](data);
