import { Inject, Injectable } from '@nestjs/common';
import { lastBackupAt } from '@fumata/content';
import type { DocumentStore } from '@fumata/documents';
import { DOCUMENTS, METRICS } from '@fumata/stores';
import { Gauge, type Registry } from 'prom-client';
import { withinScrape } from './job-metrics.js';

/** Time of the newest complete backup, as the command line recorded it. */
@Injectable()
export class LastBackupMetric {
  constructor(@Inject(METRICS) registry: Registry, @Inject(DOCUMENTS) documents: DocumentStore) {
    const seconds = async (): Promise<number> => {
      const at = await withinScrape(lastBackupAt(documents));
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
