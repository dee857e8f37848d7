import { z } from 'zod';
import { ALERT_CHOICES, ALERT_SMOKES } from '../alerts.schema.js';
import { daySchema, objectIdSchema } from '../identifiers.schema.js';
import { READ_MODEL_GROUPS } from './projections.schema.js';

// Payloads contain ids and plain values, never personal data.

/** `mail`: number of the mail with this link, from 1. */
export const sendDownloadLinkSchema = z.object({ linkId: objectIdSchema, mail: z.int().min(1) });
export const buildRenditionsSchema = z.object({ picture: z.string().max(100) });
export const eraseOldDownloadRecordsSchema = z.object({ day: daySchema });
export const rebuildReadModelSchema = z.object({ groups: z.array(z.enum(READ_MODEL_GROUPS)).min(1).max(2) });
export const checkReadModelsSchema = z.object({ repair: z.boolean() });

/** `from`: sequence of the event with which the previous round, or the first round, opened. */
export const analyseRoundSchema = z.object({
  conclaveId: objectIdSchema,
  roundId: objectIdSchema,
  from: z.int().min(1),
});

/** An alert for many subscriptions. */
const alertSchema = z.object({
  /** Part of the ids of its jobs. */
  id: z.string().max(100),
  /** Time of the event. */
  at: z.string(),
  smoke: z.enum(ALERT_SMOKES),
  /** A later alert with the same topic replaces it, at the push service and on the screen. */
  topic: z.string().regex(/^[\w-]{1,32}$/),
  audience: z.union([
    z.object({ choices: z.array(z.enum(ALERT_CHOICES)).min(1) }),
    z.object({ followersOf: objectIdSchema }),
  ]),
  /** Oldest `from` first; each text applies from that time on. */
  texts: z.array(z.object({ from: z.string(), title: z.string(), body: z.string() })).min(1),
});
export type Alert = z.infer<typeof alertSchema>;

export const planAlertSchema = z.object({ alert: alertSchema });
export const sendAlertSchema = z.object({
  alert: alertSchema,
  subscriptions: z.array(objectIdSchema).min(1),
  /** Attempt of delivery to these subscriptions, from 1. The field keeps its first name: queued jobs have it. */
  round: z.int().min(1),
});
export const sendVoteAlertSchema = z.object({ subscription: objectIdSchema, at: z.string() });
