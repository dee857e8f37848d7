import type {
  BallotEvent,
  ClosingTimeChanged,
  ConclaveOpened,
  ConclavePaused,
  ConclaveResumed,
  ConclaveStarted,
  PopeElected,
  Recorded,
} from '@fumata/conclave';
import { TILE, type TiledState } from '@fumata/proof';
import type { DueSeal, TreeStateDocument } from './proof-documents.js';

/** The state of an edition's tree in the sealer: the stored document, changed in place. */
export type TreeState = { -readonly [K in keyof TreeStateDocument]: TreeStateDocument[K] };

const EMPTY: TiledState = { upper: { size: 0, nodes: [] }, rest: { size: 0, nodes: [] } };

export const emptyTreeState = (conclaveId: string): TreeState => ({
  _id: conclaveId,
  position: '',
  state: EMPTY,
  seals: 0,
  open: null,
  due: [],
  rests: {},
});

export const treeSize = ({ state: { upper, rest } }: Pick<TreeStateDocument, 'state'>): number =>
  upper.size * TILE + rest.size;

type EventWithoutEffect =
  | ConclaveStarted
  | ConclaveOpened
  | ClosingTimeChanged
  | ConclavePaused
  | ConclaveResumed
  | PopeElected
  | BallotEvent;

/** An ended round whose seal is due; the tree has just appended the event. */
export type EndedRound = Omit<DueSeal, 'size' | 'root'>;

/**
 * Applies an event to the seals of its edition. Returns the round that it ends: by closing the round, or by closing the
 * edition while the round is open.
 */
export function applyToTreeState(tree: TreeState, { type, data, eventId, metadata }: Recorded): EndedRound | undefined {
  const cause = { causationId: eventId, correlationId: metadata.correlationId };
  const { open } = tree;
  switch (type) {
    case 'RoundOpened':
      tree.open = { roundId: data.roundId, roundNumber: data.roundNumber };
      return undefined;
    case 'ConclaveCorrected':
      if (open && data.after.currentRound !== undefined) tree.open = { ...open, roundNumber: data.after.currentRound };
      return undefined;
    case 'RoundClosed':
      tree.open = null;
      return { roundId: data.roundId, roundNumber: data.roundNumber, ...cause };
    case 'ConclaveClosed':
      tree.open = null;
      return open ? { ...open, ...cause } : undefined;
    case 'RoundSealed':
      tree.seals += 1;
      tree.due = tree.due.filter(({ roundId }) => roundId !== data.roundId);
      return undefined;
    default:
      (type) satisfies EventWithoutEffect['type'];
      return undefined;
  }
}
