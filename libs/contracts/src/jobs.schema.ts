import { z } from 'zod';
import { daySchema, objectIdSchema } from './identifiers.schema.js';

/** Payloads: ids and plain facts, never an address. */
/** `mail`: the first, the second … with this link. */
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
