import type { JournalFilter } from '@fumata/contracts';

type Kind = NonNullable<JournalFilter['genre']>;
type Type = NonNullable<JournalFilter['type']>;

/** Groups of event types with their labels. */
export const KINDS: Readonly<Record<Kind, string>> = {
  votes: 'Votes',
  ecartes: 'Votes non comptés',
  actes: 'Tout sauf les votes et les sceaux',
  scrutins: 'Scrutins et élections',
  pauses: 'Pauses et reprises',
  sceaux: 'Sceaux et points de contrôle',
};

/** The event types of the log. */
export const TYPES: Readonly<Record<Type, string>> = {
  ConclaveOpened: 'Conclave préparé',
  ConclaveStarted: 'Conclave ouvert',
  RoundOpened: 'Scrutin ouvert',
  ClosingTimeChanged: 'Heure de clôture',
  VoteCast: 'Vote',
  VoteHeld: 'Voix retenue',
  VoteSetAside: 'Vote non compté',
  RoundClosed: 'Scrutin fermé',
  RoundSealed: 'Sceau',
  CheckpointSigned: 'Point de contrôle',
  SigningRefused: 'Refus de signer',
  IncidentResolved: 'Décision d’un opérateur',
  RoundAnalysed: 'Analyse d’un scrutin',
  ConclavePaused: 'Pause',
  ConclaveResumed: 'Reprise',
  ConclaveCorrected: 'Correction',
  PopeElected: 'Élection',
  ConclaveClosed: 'Conclave archivé',
  ClusterCounted: 'Voix retenues comptées',
  ClusterSetAside: 'Voix retenues écartées',
};

export const ACTORS: Readonly<Record<NonNullable<JournalFilter['acteur']>, string>> = {
  visitor: 'Visiteurs',
  admin: 'Administrateurs',
  system: 'Système',
};
