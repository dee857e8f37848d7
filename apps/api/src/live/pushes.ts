import {
  currentEdition,
  type ConclaveEvent,
  type ConclaveView,
  type Edition,
  type AppliedEvent,
  type Recorded,
  type VoteCast,
} from '@fumata/conclave';
import type { CardinalCard, Push } from '@fumata/contracts';
import type { ChainLink } from './chain.js';
import type { Presenter } from '../view/presenter.js';

/** A push before it is linked in the chain. */
type UnlinkedPush<Name extends 'round' | 'state' | 'smoke'> = {
  readonly name: Name;
  readonly body: Omit<Push<Name>, keyof ChainLink>;
};
export type AnyUnlinkedPush = UnlinkedPush<'round'> | UnlinkedPush<'state'> | UnlinkedPush<'smoke'>;

/** Effect of an event on viewers. */
export type Reaction =
  | { readonly is: 'nothing' }
  /** A vote that counts. */
  | { readonly is: 'vote'; readonly vote: Recorded<VoteCast> }
  /** Pushed at once and in this order; `afterSnapshot`: preceded by a snapshot. */
  | { readonly is: 'change'; readonly afterSnapshot: boolean; readonly pushes: readonly AnyUnlinkedPush[] };

const NOTHING: Reaction = { is: 'nothing' };

/** The pushes for an event that the view has just applied. Only the current edition is shown. */
export function reactionTo(
  event: Recorded,
  applied: AppliedEvent | undefined,
  view: ConclaveView,
  presenter: Presenter,
): Reaction {
  const edition = currentEdition(view);
  if (!edition || applied?.conclaveId !== edition.conclaveId) return NOTHING;
  if (event.type === 'VoteCast') return applied.counted ? { is: 'vote', vote: event } : NOTHING;
  return reactionToAct(event, edition, presenter);
}

function reactionToAct(
  event: Recorded<Exclude<ConclaveEvent, VoteCast>>,
  edition: Edition,
  presenter: Presenter,
): Reaction {
  switch (event.type) {
    case 'RoundOpened':
      return change(...roundPush(event.data, edition, presenter));
    case 'RoundClosed':
      return change(
        ...roundPush(event.data, edition, presenter),
        // White smoke needs the name: the round closes just before the election is recorded.
        ...(event.data.whiteSmoke ? [] : [smoke('black', event.data.roundNumber, null)]),
      );
    case 'PopeElected': {
      const { cardinalId, nomComplet, roundNumber } = event.data;
      const cardinal = { ...presenter.card(cardinalId), nomComplet };
      return change(smoke('white', roundNumber, cardinal), statePush(edition, presenter));
    }
    // A push of the round would look like the opening of one.
    case 'ClosingTimeChanged':
    case 'ConclavePaused':
    case 'ConclaveResumed':
      return change(statePush(edition, presenter));
    case 'ConclaveStarted':
    case 'ConclaveCorrected':
      return { is: 'change', afterSnapshot: true, pushes: [statePush(edition, presenter)] };
    case 'ConclaveOpened':
    case 'ConclaveClosed':
    case 'RoundSealed':
    case 'VoteSetAside':
      return NOTHING;
  }
}

const statePush = (edition: Edition, presenter: Presenter): UnlinkedPush<'state'> => ({
  name: 'state',
  body: { conclaveState: presenter.conclaveState(edition) },
});

const roundPush = (
  { roundId }: { roundId: string },
  edition: Edition,
  presenter: Presenter,
): UnlinkedPush<'round'>[] => {
  const conclaveState = presenter.conclaveState(edition);
  return edition.rounds
    .filter((round) => round.roundId === roundId)
    .map((round) => ({ name: 'round', body: { round: presenter.roundRow(edition, round), conclaveState } }));
};

const smoke = (
  colour: 'black' | 'white',
  roundNumber: number,
  cardinal: CardinalCard | null,
): UnlinkedPush<'smoke'> => ({ name: 'smoke', body: { colour, roundNumber, cardinal } });

const change = (...pushes: AnyUnlinkedPush[]): Reaction => ({ is: 'change', afterSnapshot: false, pushes });
