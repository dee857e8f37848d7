import type { ExportPath } from '@fumata/contracts';
import type { Reply } from '../../http/reply.js';

interface Exported extends ExportPath {
  /** Events that are looked at, for whoever shows progress. */
  readonly events: number;
}

/** The answer is an export that a browser keeps. */
export function asExport(reply: Reply, { conclaveId, format, events }: Exported): void {
  const type = format === 'csv' ? 'text/csv' : 'application/x-ndjson';
  reply.header('content-type', `${type}; charset=utf-8`);
  reply.header('content-disposition', `attachment; filename="fumata-${conclaveId}.${format}"`);
  reply.header('cache-control', 'no-store');
  reply.header('x-evenements', String(events));
}
