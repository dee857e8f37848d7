import type { ReplayMark } from '@fumata/contracts';
import { ordinal } from '@fumata/text';
import { PERIOD, roundName } from './round-words.js';

const NBSP = '\u00A0';

interface Named {
  readonly nomComplet: string;
}

const nameOf = (people: readonly Named[], cardinal: number): string => people[cardinal]?.nomComplet ?? '';

/** A milestone of an edition, in its replay and in the journal of the evening. */
export function markText(mark: ReplayMark, people: readonly Named[]): string {
  switch (mark.kind) {
    case 'started':
      return 'L’édition commence';
    case 'opened':
      return `${roundName(mark.roundNumber)} ouvert${NBSP}: ${ordinal(mark.day)} jour, ${PERIOD[mark.period]}`;
    case 'closed':
      return `${roundName(mark.roundNumber)} clos, fumée ${mark.whiteSmoke ? 'blanche' : 'noire'}`;
    case 'paused':
      return `Conclave mis en pause${mark.reason && `${NBSP}: «${NBSP}${mark.reason}${NBSP}»`}`;
    case 'resumed':
      return 'Le conclave a repris';
    case 'corrected':
      return correctionText(mark.roundNumber);
    case 'lead':
      return mark.before === null
        ? `${nameOf(people, mark.cardinal)} prend la tête`
        : `${nameOf(people, mark.cardinal)} passe devant ${nameOf(people, mark.before)}`;
    case 'majority':
      return `${nameOf(people, mark.cardinal)} atteint la majorité requise`;
    case 'elected':
      return `${mark.nomComplet} élu, fumée blanche`;
    case 'sealed':
      return `${roundName(mark.roundNumber)} scellé`;
    case 'archived':
      return 'L’édition est archivée';
  }
}

const correctionText = (roundNumber: number | null): string =>
  roundNumber === null
    ? 'L’état du conclave a été corrigé'
    : `Correction${NBSP}: le scrutin ouvert devient le ${ordinal(roundNumber)}`;
