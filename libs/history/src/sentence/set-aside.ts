import type { SetAsideReason } from '@fumata/conclave';

/** Why a vote does not count, as part of a sentence. */
export const SET_ASIDE_REASONS: Readonly<Record<SetAsideReason, string>> = {
  'round-closed-meanwhile': 'son scrutin venait de se fermer',
  paused: 'le conclave était en pause',
  inactive: 'le conclave n’était pas actif',
  complete: 'un pape venait d’être élu',
  'edition-over': 'une autre édition avait commencé',
  held: 'elle a été retenue pour examen',
};

const isSetAsideReason = (reason: string): reason is SetAsideReason => Object.hasOwn(SET_ASIDE_REASONS, reason);

/** A reason as a file or another version of the site gives it. */
export const setAsideText = (reason: string): string =>
  isSetAsideReason(reason) ? SET_ASIDE_REASONS[reason] : `elle a été refusée (${reason})`;
