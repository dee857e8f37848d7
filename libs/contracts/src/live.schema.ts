import { z } from 'zod';
import { cardinalCardSchema } from './cardinals.schema.js';
import { conclaveStateSchema, currentVotesSchema, roundSchema } from './conclave.schema.js';

/**
 * Every push says where in the log it stands and where the one before it stood. A client that stands at P has missed
 * something exactly when `previousPosition` is greater than P (as strings): it then sends `resync`. A push below P is old
 * news, and so is a snapshot from before what is shown; but one from before the position that the client told at connecting is
 * of another log and replaces everything, since the server waits until it has come that far. The pushes `log` are a chain of their own.
 */
const placed = { position: z.string().nullable(), previousPosition: z.string().nullable() };

export const snapshotPushSchema = z.object({
  ...placed,
  conclaveState: conclaveStateSchema,
  rounds: z.array(roundSchema),
  ...currentVotesSchema.omit({ position: true }).shape,
  viewers: z.int(),
  /** The server's clock when this was made. */
  at: z.string(),
});

export const tallyPushSchema = z.object({
  ...placed,
  roundNumber: z.int(),
  totalVotes: z.int(),
  uniqueVoters: z.int(),
  requiredMajority: z.int(),
  /** Absolute counts of those that changed: `[cardinalId, votes]`. */
  changed: z.array(z.tuple([z.string(), z.int()])),
});

export const roundPushSchema = z.object({
  ...placed,
  round: roundSchema,
  conclaveState: conclaveStateSchema,
});
export const statePushSchema = z.object({ ...placed, conclaveState: conclaveStateSchema });
export const smokePushSchema = z.object({
  ...placed,
  colour: z.enum(['black', 'white']),
  roundNumber: z.int(),
  cardinal: cardinalCardSchema.nullable(),
});
export const viewersPushSchema = z.object({ ...placed, viewers: z.int() });
export const logPushSchema = z.object({
  ...placed,
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** As recorded, and `voter` for events of a ballot. Analysts see `admin` without identity, the voter as an HMAC per edition, and no `idempotencyKey`. */
  metadata: z.record(z.string(), z.unknown()),
});

/** What the server pushes in the namespace `/conclave`, by event name. */
export interface ServerPushes {
  snapshot: (push: z.infer<typeof snapshotPushSchema>) => void;
  tally: (push: z.infer<typeof tallyPushSchema>) => void;
  round: (push: z.infer<typeof roundPushSchema>) => void;
  state: (push: z.infer<typeof statePushSchema>) => void;
  smoke: (push: z.infer<typeof smokePushSchema>) => void;
  viewers: (push: z.infer<typeof viewersPushSchema>) => void;
  log: (push: z.infer<typeof logPushSchema>) => void;
}

export type PushName = keyof ServerPushes;
export type Push<Name extends PushName> = Parameters<ServerPushes[Name]>[0];

export const LIVE_NAMESPACE = '/conclave';

/** What the control dashboard says it is (`auth.page`) when it connects: it is not counted among the visitors. */
export const CONTROL_PAGE = 'conduite';
