import { describe, expect, it } from '@jest/globals';
import { Counter, register } from 'prom-client';
import { createMetrics, createRegistry } from './metrics.js';

describe('createMetrics', () => {
  it('starts with the process metrics and does not touch the global registry', async () => {
    const metrics = createMetrics({ app: 'api' });
    expect(await metrics.metrics()).toContain('process_cpu_user_seconds_total{app="api"}');
    expect(register.getMetricsAsArray()).toEqual([]);
  });

  it('keeps two registries of one process separate', async () => {
    const [first, second] = [createRegistry(), createRegistry()];
    new Counter({ name: 'votes_total', help: 'Votes.', registers: [first] }).inc();
    expect(await first.getSingleMetric('votes_total')?.get()).toMatchObject({ values: [{ value: 1 }] });
    expect(second.getSingleMetric('votes_total')).toBeUndefined();
  });
});
