import type {
  CheckpointSigned,
  IncidentResolved,
  Recorded,
  RoundSealed,
  SealsEvent,
  SigningRefused,
} from '../events/events.js';
import { hasOpenIncident, type Edition, type Incident } from './view.js';

/** Applies an event of the edition's seal stream. */
export function applySealsEvent(edition: Edition, event: Recorded<SealsEvent>): void {
  switch (event.type) {
    case 'RoundSealed':
      return setSeal(edition, event);
    case 'CheckpointSigned':
      return setCheckpoint(edition, event);
    case 'SigningRefused':
      if (!hasOpenIncident(edition)) edition.incident = incidentOf(edition, event);
      return;
    case 'IncidentResolved':
      return resolve(edition, event);
  }
}

const markOf = ({ sequence }: Edition, { metadata }: Recorded) => ({ sequence, at: metadata.recordedAt });

/** Only the first seal of a round counts. */
function setSeal(edition: Edition, event: Recorded<RoundSealed>): void {
  const { size, root, keyId, signature, roundId } = event.data;
  const round = edition.rounds.find((each) => each.roundId === roundId);
  if (!round || round.seal) return;
  round.seal = { ...markOf(edition, event), eventId: event.eventId, size, root, keyId, signature };
}

function setCheckpoint(edition: Edition, event: Recorded<CheckpointSigned>): void {
  const { size, root, note } = event.data;
  edition.checkpoint = { ...markOf(edition, event), size, root, note };
  if (edition.rounds.some(({ closedSequence }) => closedSequence === size))
    edition.closedCheckpoint = edition.checkpoint;
}

function incidentOf(edition: Edition, event: Recorded<SigningRefused>): Incident {
  const { reason, size, root } = event.data;
  return { ...markOf(edition, event), reason, size, root, resolved: null };
}

/** A decision about another tree than the refused one has no effect. */
function resolve(edition: Edition, event: Recorded<IncidentResolved>): void {
  const { incident } = edition;
  const { size, root, decision } = event.data;
  if (!incident || incident.resolved || incident.size !== size || incident.root !== root) return;
  edition.incident = { ...incident, resolved: { ...markOf(edition, event), decision } };
}
