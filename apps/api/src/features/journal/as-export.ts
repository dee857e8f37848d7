import type { ExportPath } from '@fumata/contracts';
import type { Reply } from '../../http/answers/reply.js';

interface ExportAnswer extends ExportPath {
  /** Number of events examined, for a progress display. */
  readonly events: number;
}

/** Sets the headers of an exported file. */
export function asExport(reply: Reply, { conclaveId, format, events }: ExportAnswer): void {
  const type = format === 'csv' ? 'text/csv' : 'application/x-ndjson';
  reply.header('content-type', `${type}; charset=utf-8`);
  reply.header('content-disposition', `attachment; filename="fumata-${conclaveId}.${format}"`);
  reply.header('cache-control', 'no-store');
  reply.header('x-evenements', String(events));
}
