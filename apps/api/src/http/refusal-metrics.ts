import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';

/** Counts refusals by code: those of the table, those of the framework, `unavailable` and `fault`. */
export function countRefusals(metrics: Registry): (code: string) => void {
  const refusals = new Counter({
    name: 'fumata_refusals_total',
    help: 'Calls that were refused, by the code of the answer',
    labelNames: ['code'],
    registers: [metrics],
  });
  return (code) => refusals.inc({ code });
}
