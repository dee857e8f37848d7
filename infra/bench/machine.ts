import { cpus, loadavg, totalmem } from 'node:os';

/** What the figures were measured on: they mean nothing without it. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly node: string;
  readonly system: string;
  /** Runnable programs over the last minute before the run began. */
  readonly loadBefore: number;
}

export function thisMachine(): Machine {
  const [load = 0] = loadavg();
  return {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1e9),
    node: process.versions.node,
    system: `${process.platform}-${process.arch}`,
    loadBefore: load,
  };
}
