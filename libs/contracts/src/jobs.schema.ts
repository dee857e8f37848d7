import { z } from 'zod';
import { daySchema, objectIdSchema } from './identifiers.schema.js';

/** Payloads: ids and plain facts, never an address. */
export const sendDownloadLinkSchema = z.object({ linkId: objectIdSchema, generation: z.int().min(0) });
export const buildThumbnailsSchema = z.object({ picture: z.string().max(100) });
export const eraseOldDownloadRecordsSchema = z.object({ day: daySchema });
