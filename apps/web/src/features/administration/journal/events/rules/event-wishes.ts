import type { JournalWishes } from '@fumata/contracts';

type Kind = NonNullable<JournalWishes['genre']>;
type Type = NonNullable<JournalWishes['type']>;

/** What people ask for by one name. */
export const KINDS: Readonly<Record<Kind, string>> = {
  votes: 'Votes',
  ecartes: 'Votes non comptés',
  actes: 'Tout sauf les votes et les sceaux',
  scrutins: 'Scrutins et élections',
  pauses: 'Pauses et reprises',
  sceaux: 'Sceaux',
};

/** The log's own types, one by one. */
export const TYPES: Readonly<Record<Type, string>> = {
  ConclaveOpened: 'Conclave préparé',
  ConclaveStarted: 'Conclave ouvert',
  RoundOpened: 'Scrutin ouvert',
  VoteCast: 'Vote',
  VoteSetAside: 'Heure rendue',
  RoundClosed: 'Scrutin fermé',
  RoundSealed: 'Sceau',
  ConclavePaused: 'Pause',
  ConclaveResumed: 'Reprise',
  ConclaveCorrected: 'Correction',
  PopeElected: 'Élection',
  ConclaveClosed: 'Conclave archivé',
};

export const ACTORS: Readonly<Record<NonNullable<JournalWishes['acteur']>, string>> = {
  visitor: 'Visiteurs',
  admin: 'Administrateurs',
  system: 'Système',
};

/** What the journal's events are asked for, as it stands in fields; empty: whatever. */
export interface EventWishes {
  readonly q: string;
  /** A kind or a type. */
  readonly sorte: string;
  readonly tour: string;
  readonly cardinal: string;
  readonly acteur: string;
  /** Sequences, both included. */
  readonly de: string;
  readonly a: string;
  /** Rome's days, both included. */
  readonly du: string;
  readonly au: string;
}

export const NO_EVENT_WISHES: EventWishes = {
  ...{ q: '', sorte: '', tour: '', cardinal: '', acteur: '', de: '', a: '', du: '', au: '' },
};

const ID = /^[0-9a-f]{24}$/;
const SEQUENCE = /^[1-9]\d{0,14}$/;
/** A day from 1800 to 2199: no others are answered to. */
const DAY = /^(1[89]|2[01])\d{2}-\d{2}-\d{2}$/;
const LONGEST = 200;

/** As the fields are called. */
export const LABELS: Readonly<Record<Exclude<keyof EventWishes, 'q'>, string>> = {
  ...{ sorte: 'Type', tour: 'Scrutin', cardinal: 'Cardinal', acteur: 'Auteur' },
  ...{ de: 'De la séquence', a: 'À la séquence', du: 'Du', au: 'Au' },
};

const { sorte: SORT, ...OTHERS } = LABELS;
/** The same, by the names that an address has for them. */
const PARAMETERS: Readonly<Record<string, string>> = { type: SORT, genre: SORT, ...OTHERS };

const isDay = (text: string): boolean => {
  const moment = DAY.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return moment !== undefined && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
};

/** What an address can't ask for is left aside. */
export function eventWishes(parameters: URLSearchParams): EventWishes {
  const of = (name: string): string => parameters.get(name)?.trim() ?? '';
  const fit = (name: string, shape: RegExp): string => (shape.test(of(name)) ? of(name) : '');
  const day = (name: string): string => (isDay(of(name)) ? of(name) : '');
  const among = (name: string, known: object): string => (Object.hasOwn(known, of(name)) ? of(name) : '');
  return {
    q: (parameters.get('q') ?? '').slice(0, LONGEST),
    sorte: among('type', TYPES) || among('genre', KINDS),
    ...{ tour: fit('tour', ID), cardinal: fit('cardinal', ID), acteur: among('acteur', ACTORS) },
    ...{ de: fit('de', SEQUENCE), a: fit('a', SEQUENCE), du: day('du'), au: day('au') },
  };
}

/** The fields that an address fills with what can't be asked for. */
export function unheeded(parameters: URLSearchParams): readonly string[] {
  const heeded = eventQuery(eventWishes(parameters));
  const left = Object.entries(PARAMETERS).filter(
    ([name]) => parameters.get(name)?.trim() && !heeded.has(name),
  );
  return [...new Set(left.map(([, label]) => label))];
}

/** By the names that the page's address and the calls' share. */
export function eventQuery({ sorte, ...others }: EventWishes): URLSearchParams {
  const sort = { [Object.hasOwn(TYPES, sorte) ? 'type' : 'genre']: sorte };
  const asked = Object.entries({ ...others, q: others.q.trim(), ...sort });
  return new URLSearchParams(asked.filter(([, value]) => value !== ''));
}

export const isFiltered = (wishes: EventWishes): boolean => eventQuery(wishes).size > 0;

/** The edition besides, where one was chosen. */
export function eventParameters(wishes: EventWishes, edition: string | null): URLSearchParams {
  const parameters = eventQuery(wishes);
  if (edition !== null) parameters.set('edition', edition);
  return parameters;
}
