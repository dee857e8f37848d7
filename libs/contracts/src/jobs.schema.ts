import { z } from 'zod';
import { daySchema, objectIdSchema } from './identifiers.schema.js';

// Payloads contain ids and plain values, never personal data.

/** `mail`: number of the mail with this link, from 1. */
export const sendDownloadLinkSchema = z.object({ linkId: objectIdSchema, mail: z.int().min(1) });
export const buildRenditionsSchema = z.object({ picture: z.string().max(100) });
export const eraseOldDownloadRecordsSchema = z.object({ day: daySchema });
export const rebuildReadModelSchema = z.object({
  groups: z
    .array(z.enum(['conclave', 'sceaux']))
    .min(1)
    .max(2),
});
export const checkReadModelsSchema = z.object({ repair: z.boolean() });
