import { Counter, type Registry } from 'prom-client';

/** Counts refusals by code: those of the table, those of the framework, `unavailable` and `fault`. */
export function countRefusals(metrics: Registry): (code: string) => void {
  const refusals = new Counter({
    name: 'fumata_refusals_total',
    help: 'Refused requests, by error code',
    labelNames: ['code'],
    registers: [metrics],
  });
  return (code) => refusals.inc({ code });
}
