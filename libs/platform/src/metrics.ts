import { Registry, collectDefaultMetrics } from 'prom-client';

/**
 * A registry of its own, with the process's default metrics in it. There is no global one: two systems in one process
 * (tests, standalone) never mix their figures, so each metric is made with `registers: [registry]`.
 */
export function createMetrics(labels: Readonly<Record<string, string>> = {}): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ ...labels });
  collectDefaultMetrics({ register: registry });
  return registry;
}
