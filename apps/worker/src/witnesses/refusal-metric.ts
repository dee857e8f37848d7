import { Gauge, type Registry } from 'prom-client';

/** Witnesses whose last answer was a refusal, by its HTTP status, in the process that submits checkpoints. */
export class RefusalMetric {
  private readonly gauge: Gauge<'witness' | 'status'>;
  /** Status of the last refusal of each witness that refuses. */
  private readonly statuses = new Map<string, number>();

  constructor(registry: Registry) {
    this.gauge = new Gauge({
      name: 'fumata_witness_refusing',
      help: '1 while the last answer of a witness was a refusal: 409 and 422 say that it has cosigned another history',
      labelNames: ['witness', 'status'],
      registers: [registry],
    });
  }

  refused({ witness, status }: { readonly witness: string; readonly status: number }): void {
    this.cosigned({ witness });
    this.statuses.set(witness, status);
    this.gauge.set({ witness, status }, 1);
  }

  cosigned({ witness }: { readonly witness: string }): void {
    const status = this.statuses.get(witness);
    if (status === undefined) return;
    this.statuses.delete(witness);
    this.gauge.remove({ witness, status });
  }

  /** Another process submits from now on. */
  clear(): void {
    this.statuses.clear();
    this.gauge.reset();
  }
}
