import { describe, expect, it } from '@jest/globals';
import { Counter, register } from 'prom-client';
import { createMetrics, createRegistry } from './metrics.js';

describe('metrics', () => {
  it('begin with those of the process, and leave the global registry alone', async () => {
    const metrics = createMetrics({ app: 'api' });
    expect(await metrics.metrics()).toContain('process_cpu_user_seconds_total{app="api"}');
    expect(register.getMetricsAsArray()).toEqual([]);
  });

  it('of two systems in one process do not mix', async () => {
    const [one, two] = [createRegistry(), createRegistry()];
    new Counter({ name: 'votes_total', help: 'Votes.', registers: [one] }).inc();
    expect(await one.getSingleMetric('votes_total')?.get()).toMatchObject({ values: [{ value: 1 }] });
    expect(two.getSingleMetric('votes_total')).toBeUndefined();
  });
});
