import { isSealsEvent, type Recorded, type SealsEvent } from '@fumata/conclave';
import { sha256 } from '@fumata/platform';
import { isSameHead, TILE, type TiledState } from '@fumata/proof';
import type { DueSignature, TreeStateDocument } from './proof-documents.js';

/** The state of an edition's tree in the sealer: the stored document, changed in place. */
export type TreeState = { -readonly [K in keyof TreeStateDocument]: TreeStateDocument[K] };

const EMPTY: TiledState = { upper: { size: 0, nodes: [] }, rest: { size: 0, nodes: [] } };

export const emptyTreeState = (conclaveId: string, salt?: string): TreeState => ({
  _id: conclaveId,
  position: '',
  state: EMPTY,
  ...(salt !== undefined && { salt }),
  seals: 0,
  events: 0,
  checkpoint: null,
  refused: null,
  decision: null,
  open: null,
  due: [],
  rests: {},
});

export const treeSize = ({ state: { upper, rest } }: Pick<TreeStateDocument, 'state'>): number =>
  upper.size * TILE + rest.size;

/** The signer has refused the edition, and no operator has decided yet. */
export const isRefused = ({ refused, decision }: Pick<TreeState, 'refused' | 'decision'>): boolean =>
  refused !== null && decision === null;

/** A signature that an event requires, over the tree that ends with the event. */
export type RequiredSignature = Omit<DueSignature, 'size' | 'root'>;

/**
 * Applies the n-th event of an edition to its tree state. Returns the signature that it requires: at the close of a
 * round, at the election, at the end of the edition, and after an incident.
 */
export function applyToTreeState(tree: TreeState, event: Recorded, n: number): RequiredSignature | undefined {
  const { type, data, eventId, metadata } = event;
  const cause = { causationId: eventId, correlationId: metadata.correlationId };
  if (isSealsEvent(event)) {
    applySealsEvent(tree, event);
    return tree.decision === eventId ? { round: null, ...cause } : undefined;
  }
  tree.events = n;
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
      return { round: { roundId: data.roundId, roundNumber: data.roundNumber }, ...cause };
    case 'PopeElected':
      return { round: null, ...cause };
    case 'ConclaveClosed':
      tree.open = null;
      return { round: open, ...cause };
    default:
      return undefined;
  }
}

function applySealsEvent(tree: TreeState, { type, data, eventId }: Recorded<SealsEvent>): void {
  tree.seals += 1;
  switch (type) {
    case 'RoundSealed':
      tree.due = tree.due.filter(({ round }) => round?.roundId !== data.roundId);
      return;
    case 'CheckpointSigned':
      tree.due = tree.due.filter(({ round, size }) => round !== null || size > data.size);
      tree.checkpoint = { size: data.size, root: data.root, time: data.time, noteHash: sha256(data.note) };
      return;
    case 'SigningRefused':
      if (isRefused(tree)) return;
      tree.refused = { size: data.size, root: data.root };
      tree.decision = null;
      return;
    case 'IncidentResolved':
      if (isRefused(tree) && isSameHead(tree.refused, data)) tree.decision = eventId;
  }
}
