import { Inject, Injectable } from '@nestjs/common';
import { lastBackupAt } from '@fumata/content';
import type { DocumentStore } from '@fumata/documents';
import { withTimeout } from '@fumata/platform';
import { DOCUMENTS, METRICS } from '@fumata/stores';
import { Gauge, type Registry } from 'prom-client';

/** Below Prometheus's scrape timeout of ten seconds. */
const TIMEOUT_MS = 2_000;

/** Time of the newest complete backup, as the command line recorded it. */
@Injectable()
export class LastBackupMetric {
  constructor(@Inject(METRICS) registry: Registry, @Inject(DOCUMENTS) documents: DocumentStore) {
    const seconds = async (): Promise<number> => {
      const at = await withTimeout(lastBackupAt(documents), TIMEOUT_MS, () => {
        throw new Error(`no answer in ${TIMEOUT_MS} ms`);
      });
      return (at?.getTime() ?? 0) / 1_000;
    };
    new Gauge({
      name: 'fumata_last_backup_timestamp_seconds',
      help: 'Time of the newest complete backup, in seconds since 1970; 0 if there was none, NaN while unknown',
      registers: [registry],
      async collect() {
        this.set(await seconds().catch(() => NaN)); // the documents' own metrics report an outage
      },
    });
  }
}
