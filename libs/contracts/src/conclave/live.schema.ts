import { z } from 'zod';
import { cardinalCardSchema } from '../cardinals/cardinals.schema.js';
import { conclaveStateSchema, currentVotesSchema, PERIODS, personSchema, roundSchema } from './conclave.schema.js';

/**
 * Every push contains its log position and that of the previous push. A client at position P has missed something if
 * and only if `previousPosition` is greater than P (as strings): it then sends `resync`. A push below P is outdated,
 * and so is an older snapshot; but a snapshot from before the position that the client sent on connecting belongs to
 * another log and replaces everything, because the server waits until it has reached that position. The pushes `log`
 * are a separate chain.
 */
const positions = { position: z.string().nullable(), previousPosition: z.string().nullable() };

export const snapshotPushSchema = z.object({
  ...positions,
  conclaveState: conclaveStateSchema,
  rounds: z.array(roundSchema),
  ...currentVotesSchema.omit({ position: true }).shape,
  viewers: z.int(),
  /** Server time of this push. */
  at: z.string(),
});

/** Also pushed next. A client that connects again between the two counts as current and must have it. */
const stateThatFollows = { conclaveState: conclaveStateSchema.optional() };

export const tallyPushSchema = z.object({
  ...positions,
  roundNumber: z.int(),
  totalVotes: z.int(),
  uniqueVoters: z.int(),
  requiredMajority: z.int(),
  /** Absolute counts that changed: `[cardinalId, votes]`. */
  changed: z.array(z.tuple([z.string(), z.int()])),
  /** If another cardinal or none has the majority now. */
  ...stateThatFollows,
});

const roundPushSchema = z.object({ ...positions, round: roundSchema, conclaveState: conclaveStateSchema });
const statePushSchema = z.object({ ...positions, conclaveState: conclaveStateSchema });
const smokePushSchema = z.object({
  ...positions,
  colour: z.enum(['black', 'white']),
  roundNumber: z.int(),
  cardinal: cardinalCardSchema.nullable(),
  /** When white. */
  ...stateThatFollows,
});
const viewersPushSchema = z.object({ ...positions, viewers: z.int() });
const logPushSchema = z.object({
  ...positions,
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  /**
   * As recorded, with `voter` for ballot events. Analysts get the role without identity, the voter as an HMAC per
   * edition, and no `idempotencyKey`.
   */
  metadata: z.record(z.string(), z.unknown()),
});

const roundName = { roundNumber: z.int(), day: z.int(), period: z.enum(PERIODS) };

/**
 * The conclave in brief, for pages that do not show every vote: all that decides the moment. Each push is complete, so
 * there is no chain.
 */
export const summaryPushSchema = z.object({
  position: z.string().nullable(),
  conclaveState: conclaveStateSchema,
  /** The open round, or the electing one once complete. */
  round: z.object({ ...roundName, openedAt: z.string(), isOpen: z.boolean() }).nullable(),
  totalVotes: z.int(),
  closedRound: z
    .object({ ...roundName, closedAt: z.string(), whiteSmoke: z.boolean(), majorityReached: z.boolean() })
    .nullable(),
  /** The elected, the cardinal with the majority, or the sole leader. */
  leader: personSchema.extend({ votes: z.int() }).nullable(),
  /** Server time of this push. */
  at: z.string(),
});

/** Server pushes in the namespace `/conclave`, by event name. A connection gets either `summary` or all others. */
export interface ServerPushes {
  snapshot: (push: z.infer<typeof snapshotPushSchema>) => void;
  tally: (push: z.infer<typeof tallyPushSchema>) => void;
  round: (push: z.infer<typeof roundPushSchema>) => void;
  state: (push: z.infer<typeof statePushSchema>) => void;
  smoke: (push: z.infer<typeof smokePushSchema>) => void;
  viewers: (push: z.infer<typeof viewersPushSchema>) => void;
  log: (push: z.infer<typeof logPushSchema>) => void;
  summary: (push: z.infer<typeof summaryPushSchema>) => void;
}

export type PushName = keyof ServerPushes;
export type Push<Name extends PushName> = Parameters<ServerPushes[Name]>[0];

/** Value of `auth.page` sent by the control dashboard, which is not counted as a visitor. */
export const CONTROL_PAGE = 'conduite';
