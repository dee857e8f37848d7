import { Registry, collectDefaultMetrics } from 'prom-client';

type Labels = Readonly<Record<string, string>>;

/**
 * A registry without metrics. There is no global one: two systems in one process (tests, standalone) never mix their
 * figures, so each metric is made with `registers: [registry]`.
 */
export function createRegistry(labels: Labels = {}): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ ...labels });
  return registry;
}

/** A registry with the default metrics of the process, whose observers end with the process. */
export function createMetrics(labels: Labels = {}): Registry {
  const registry = createRegistry(labels);
  collectDefaultMetrics({ register: registry });
  return registry;
}
