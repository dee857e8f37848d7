import { inSpan } from '@fumata/platform';
import { Histogram, type Registry } from 'prom-client';
import type { EventLog } from '../event-log.js';
import { withOverrides } from '../with-overrides.js';

/** Wraps the log so that `append` is measured and traced. Call it once per registry. */
export function withMetrics(log: EventLog, registry: Registry): EventLog {
  const seconds = new Histogram({
    name: 'fumata_log_append_seconds',
    help: 'Duration of an append until it is durable, by outcome: appended, conflict or failed',
    labelNames: ['outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return withOverrides(log, {
    append: (...args) =>
      inSpan('append', { 'fumata.events': args[2].length }, async () => {
        const end = seconds.startTimer();
        try {
          const outcome = await log.append(...args);
          end({ outcome: outcome.appended ? 'appended' : 'conflict' });
          return outcome;
        } catch (cause) {
          end({ outcome: 'failed' });
          throw cause;
        }
      }),
  });
}
