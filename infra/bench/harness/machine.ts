import { cpus, loadavg, totalmem } from 'node:os';

/** Hardware and load; figures are meaningless without them. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly node: string;
  readonly system: string;
  /** Load average of the last minute before the run. */
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
