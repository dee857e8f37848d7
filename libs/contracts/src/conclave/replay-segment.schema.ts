import { z } from 'zod';
import { emptyIsAbsent } from '../text.schema.js';
import { objectIdSchema } from '../identifiers.schema.js';

/** Segment of an edition in a URL, from 0. */
export const segmentPathSchema = z.object({
  conclaveId: objectIdSchema,
  segment: z
    .string({ error: 'Numéro de segment invalide' })
    .regex(/^\d{1,9}$/, { error: 'Numéro de segment invalide' })
    .transform(Number),
});
export type SegmentPath = z.infer<typeof segmentPathSchema>;

/** `v`: the segment version that the client reads. */
export const segmentQuerySchema = z.object({ v: emptyIsAbsent(z.string().max(20, 'Version inconnue')) });
export type SegmentQuery = z.infer<typeof segmentQuerySchema>;

const sequence = z.int();
const column = z.array(z.int()).readonly();

/** About ten thousand events; see `Segment` of the history library. */
export const replaySegmentSchema = z.object({
  version: z.string(),
  conclaveId: objectIdSchema,
  first: sequence,
  count: z.int(),
  /** State of the fold before the first event; only meaningful to the named version. */
  before: z.looseObject({}).nullable(),
  /** Base of `times` in milliseconds since 1970. */
  start: z.int(),
  cardinals: z.array(objectIdSchema).readonly(),
  rounds: z.array(z.tuple([objectIdSchema, z.int()]).readonly()).readonly(),
  times: column,
  choices: column,
  kinds: column,
  others: z
    .array(
      z.object({
        sequence,
        eventId: z.string(),
        recordedAt: z.string(),
        fact: z.object({ type: z.string(), data: z.looseObject({}) }),
      }),
    )
    .readonly(),
  succession: z.object({ after: sequence, by: objectIdSchema, at: z.string() }).nullable(),
});
