import { dayInRome } from '@fumata/text';
import type { Reply } from './reply.js';

/** Makes the answer a CSV download whose name contains the day. */
export function asCsvFile(reply: Reply, name: string, now: Date): void {
  reply.header('cache-control', 'no-store');
  reply.header('content-type', 'text/csv; charset=utf-8');
  reply.header('content-disposition', `attachment; filename="${name}-${dayInRome(now)}.csv"`);
}
