import type { EventType } from '@fumata/conclave';
import type { ReplayMark } from '@fumata/contracts';
import { describeEvent, plainText } from '@fumata/history';
import { frenchTypography, ordinal } from '@fumata/text';

interface Named {
  readonly nomComplet: string;
}

type EventMark = Exclude<ReplayMark, { kind: 'lead' | 'majority' | 'corrected' }>;

const EVENT_TYPE_OF: Readonly<Record<EventMark['kind'], EventType>> = {
  started: 'ConclaveStarted',
  opened: 'RoundOpened',
  closed: 'RoundClosed',
  paused: 'ConclavePaused',
  resumed: 'ConclaveResumed',
  elected: 'PopeElected',
  'class-counted': 'ClusterCounted',
  'class-set-aside': 'ClusterSetAside',
  sealed: 'RoundSealed',
  archived: 'ConclaveClosed',
};

const nameOf = (people: readonly Named[], cardinal: number): string => people[cardinal]?.nomComplet ?? '';

/** A milestone of an edition, in its replay and in the journal of the evening. */
export function markText(mark: ReplayMark, people: readonly Named[]): string {
  switch (mark.kind) {
    case 'corrected':
      return mark.roundNumber === null
        ? 'L’état du conclave est corrigé'
        : `Correction\u00A0: le scrutin ouvert devient le ${ordinal(mark.roundNumber)}`;
    case 'lead':
      return mark.before === null
        ? `${nameOf(people, mark.cardinal)} prend la tête`
        : `${nameOf(people, mark.cardinal)} passe devant ${nameOf(people, mark.before)}`;
    case 'majority':
      return `${nameOf(people, mark.cardinal)} atteint la majorité requise`;
    default: {
      const event = { type: EVENT_TYPE_OF[mark.kind], data: { ...mark }, who: null, reason: null };
      return frenchTypography(plainText(describeEvent(event, { cardinals: NO_NAMES }))); // of a pause, with its reason
    }
  }
}

/** Only votes are described with names, and no milestone is a vote. */
const NO_NAMES = new Map<string, string>();
