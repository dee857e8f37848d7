import type { EditionRow, RoundRow } from '@fumata/contracts';
import type { Receipt } from '@fumata/proof';
import type { OwnVote } from '../../../live/receipts/own-votes.js';
import type { RoundFacts } from '../verification.js';

/** As the site answers it. */
interface Edition {
  readonly edition: Pick<EditionRow, '_id' | 'closedAt'>;
  readonly rounds: readonly Pick<RoundRow, '_id' | 'roundNumber' | 'isComplete'>[];
}

/** The round that a receipt names, as its edition has it; else as this browser remembers it. */
export function roundFacts(
  { roundId }: Pick<Receipt, 'roundId'>,
  answer: Edition | undefined,
  own: Pick<OwnVote, 'round'> | undefined,
): RoundFacts | undefined {
  const round = answer?.rounds.find(({ _id }) => _id === roundId);
  if (!round || !answer) return own && { roundNumber: own.round, closed: undefined };
  const { roundNumber, isComplete } = round;
  const { _id, closedAt } = answer.edition;
  const isArchived = closedAt !== null;
  const archived = isArchived ? `&edition=${_id}` : '';
  const address = `/conclave?onglet=historique&tour=${roundNumber}${archived}`;
  return { roundNumber, closed: isComplete || isArchived, address };
}
