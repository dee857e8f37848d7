import { unlistedVotes, type EditionAnswer } from '@fumata/contracts';
import { number, ordinal } from '@fumata/text';
import type { OwnVote } from '../../../live/receipts/own-votes.js';
import { placeOf, type PlaceWithVotes } from '../../../live/standings/place.js';

/** The outcome of a vote's round, and the place of its cardinal there. */
export interface VoteFate {
  readonly roundNumber: number;
  /**
   * `interrupted`: by the end of the edition. `white-smoke`: a pope is elected, whose name is not announced yet.
   */
  readonly outcome: 'open' | 'interrupted' | 'black-smoke' | 'white-smoke' | 'elected' | 'another-elected';
  /** `unlisted`: not among the first ten; null without a counted vote. */
  readonly place: PlaceWithVotes | 'unlisted' | null;
}

type EditionOfVote = Pick<EditionAnswer, 'conclaveState' | 'rounds'> & {
  readonly edition: Pick<EditionAnswer['edition'], 'closedAt'>;
};

/** Undefined if the edition does not have the round. */
export function fateOf(
  { cardinalId, receipt }: Pick<OwnVote, 'cardinalId' | 'receipt'>,
  { edition, conclaveState, rounds }: EditionOfVote,
  isPopeNamed: boolean,
): VoteFate | undefined {
  const round = rounds.find(({ _id }) => _id === receipt.roundId);
  if (!round) return undefined;
  const isElected = conclaveState.popeElected?._id === cardinalId;
  return {
    roundNumber: round.roundNumber,
    outcome: !round.isComplete
      ? edition.closedAt === null
        ? 'open'
        : 'interrupted'
      : !round.whiteSmoke
        ? 'black-smoke'
        : !isPopeNamed
          ? 'white-smoke'
          : isElected
            ? 'elected'
            : 'another-elected',
    place: placeOf(cardinalId, round.results) ?? (unlistedVotes(round.results) === 0 ? null : 'unlisted'),
  };
}

const OUTCOMES: Readonly<Record<VoteFate['outcome'], string>> = {
  open: 'Scrutin en cours',
  interrupted: 'Scrutin interrompu',
  'black-smoke': 'Fumée noire',
  'white-smoke': 'Fumée blanche',
  elected: 'Élu',
  'another-elected': 'Un autre est élu',
};

/** Fumée noire : 2e ex æquo, avec 33 voix */
export function fateText({ outcome, place }: VoteFate): string {
  if (outcome === 'white-smoke') return OUTCOMES[outcome];
  if (place === 'unlisted' || place === null) {
    if (outcome === 'elected') return OUTCOMES[outcome];
    return `${OUTCOMES[outcome]}\u00A0: ${place ? 'hors des dix premiers' : 'aucune voix comptée'}`;
  }
  const votes = `avec ${number(place.votes)}\u00A0voix`;
  if (outcome === 'elected') return `${OUTCOMES[outcome]}, ${votes}`;
  return `${OUTCOMES[outcome]}\u00A0: ${ordinal(place.rank)}${place.isShared ? ' ex æquo' : ''}, ${votes}`;
}
