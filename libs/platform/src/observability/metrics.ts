import { Registry, collectDefaultMetrics } from 'prom-client';

type Labels = Readonly<Record<string, string>>;

/**
 * An empty registry. The global one is not used, so that two systems in one process (tests, standalone) never mix their
 * metrics: each metric is created with `registers: [registry]`.
 */
export function createRegistry(labels: Labels = {}): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ ...labels });
  return registry;
}

/** A registry with the default process metrics, whose observers live as long as the process. */
export function createMetrics(labels: Labels = {}): Registry {
  const registry = createRegistry(labels);
  collectDefaultMetrics({ register: registry });
  return registry;
}
