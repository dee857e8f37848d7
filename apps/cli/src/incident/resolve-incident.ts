import {
  CONCLAVES,
  sealsStream,
  toRecordables,
  upcast,
  upcastConclaveEvents,
  type ConclaveId,
  type ConclaveStarted,
  type IncidentResolved,
  type Recordable,
  type Recorded,
  type SealsEvent,
  type SigningRefused,
} from '@fumata/conclave';
import { decideAndAppend, withUpcasting, type EventLog } from '@fumata/event-log';
import type { Clock, Ids } from '@fumata/platform';
import { isSameHead } from '@fumata/proof';
import { CommandRefused } from '../terminal/command-refused.js';
import { z } from 'zod';

interface Dependencies {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
}

/** The public text: it says what happened and what was decided. */
export const decisionSchema = z.string().trim().min(10).max(500);

interface Decision {
  /** The current edition if omitted. */
  readonly conclaveId?: ConclaveId | undefined;
  readonly decision: z.infer<typeof decisionSchema>;
}

/** State of an edition's seal stream: the refusal that waits for a decision. */
type OpenRefusal = SigningRefused['data'] | undefined;

/**
 * Records an operator's decision about the signer's refusal of an edition.
 * @throws CommandRefused if there is none to decide about
 */
export async function resolveIncident(
  { decision, conclaveId: chosenId }: Decision,
  { log, clock, ids }: Dependencies,
): Promise<SigningRefused['data']> {
  const conclaveId = chosenId ?? (await currentEdition(log));
  const eventId = ids.uuid();
  const cause = { actor: 'system', recordedAt: clock.now().toISOString(), correlationId: eventId } as const;
  let refusal: OpenRefusal;
  const decided = await decideAndAppend<OpenRefusal, Recordable<SealsEvent>, { readonly refused: 'no-incident' }>({
    log: withUpcasting(log, (event) => upcast(event)),
    stream: sealsStream(conclaveId),
    initialState: undefined,
    evolve: (open, { type, data }) => {
      if (type === 'SigningRefused') return open ?? data;
      return type === 'IncidentResolved' && isSameHead(open ?? null, data) ? undefined : open;
    },
    decide: (open) => {
      refusal = open;
      if (!open) return { refused: 'no-incident' };
      const { size, root } = open;
      const event: IncidentResolved = { type: 'IncidentResolved', data: { conclaveId, size, root, decision } };
      return toRecordables([event], () => eventId, cause);
    },
    retries: 3,
  });
  if (decided.outcome === 'conflict') throw new CommandRefused('Un worker écrit en même temps : relancez la commande');
  if (decided.outcome === 'refused' || !refusal)
    throw new CommandRefused(
      `Rien à décider : aucun refus de signer n’attend de décision pour l’édition ${conclaveId}`,
    );
  return refusal;
}

const isStart = (event: Recorded): event is Recorded<ConclaveStarted> => event.type === 'ConclaveStarted';

async function currentEdition(log: EventLog): Promise<ConclaveId> {
  const started = upcastConclaveEvents(await log.readStream(CONCLAVES)).findLast((event) => isStart(event));
  if (!started) throw new CommandRefused('Le journal est vide : aucun conclave n’a commencé');
  return started.data.conclaveId;
}
