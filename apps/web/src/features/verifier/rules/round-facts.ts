import type { EditionRow, RoundRow } from '@fumata/contracts';
import type { Receipt } from '@fumata/proof';
import type { OwnVote } from '../../../live/receipts/own-votes.js';
import type { RoundFacts } from '../verification.js';

/** Subset of the API response. */
interface Edition {
  readonly edition: Pick<EditionRow, '_id' | 'closedAt'>;
  readonly rounds: readonly Pick<RoundRow, '_id' | 'roundNumber' | 'isComplete'>[];
}

/** Round named by a receipt, from its edition, else from the browser's storage. */
export function roundFacts(
  { roundId }: Pick<Receipt, 'roundId'>,
  answer: Edition | undefined,
  ownVote: Pick<OwnVote, 'round'> | undefined,
): RoundFacts | undefined {
  const round = answer?.rounds.find(({ _id }) => _id === roundId);
  if (!round || !answer) return ownVote && { roundNumber: ownVote.round, closed: undefined };
  const { roundNumber, isComplete } = round;
  const { _id, closedAt } = answer.edition;
  const isArchived = closedAt !== null;
  const editionParameter = isArchived ? `&edition=${_id}` : '';
  const address = `/conclave?onglet=historique&tour=${roundNumber}${editionParameter}`;
  return { roundNumber, closed: isComplete || isArchived, address };
}
