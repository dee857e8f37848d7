import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { hasOpenIncident } from '@fumata/conclave';
import { withTimeout, type Configuration } from '@fumata/platform';
import { CONFIGURATION, METRICS } from '@fumata/stores';
import { Gauge, type Registry } from 'prom-client';
import { Cosignatures } from '../../view/cosignatures.js';
import { LiveView } from '../../view/live-view.js';

/** Below Prometheus's scrape timeout of ten seconds. */
const TIMEOUT_MS = 2_000;

/** Metrics of the current edition's signed log: witnesses, their cosignatures, and whether the signer refuses. */
@Injectable()
export class SignedLogMetrics implements OnModuleInit {
  constructor(
    @Inject(METRICS) private readonly metrics: Registry,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    private readonly live: LiveView,
    private readonly cosignatures: Cosignatures,
  ) {}

  onModuleInit(): void {
    const { live } = this;
    const registers = [this.metrics];
    const newest = (): ReturnType<Cosignatures['newestOf']> => this.newest();
    new Gauge({
      name: 'fumata_signing_refused',
      help: '1 while the signer refuses the log of the current edition and no operator has decided',
      registers,
      collect() {
        this.set(live.edition && hasOpenIncident(live.edition) ? 1 : 0);
      },
    });
    new Gauge({ name: 'fumata_witnesses', help: 'Number of configured witnesses', registers }).set(
      this.configuration.witnesses.length,
    );
    new Gauge({
      name: 'fumata_checkpoint_cosignatures',
      help: 'Number of configured witnesses that have cosigned the newest checkpoint of the current edition',
      registers,
      async collect() {
        const size = live.edition?.checkpoint?.size;
        this.set((await newest()).filter(({ cosigned }) => cosigned !== null && cosigned.size === size).length);
      },
    });
    new Gauge({
      name: 'fumata_witness_cosignature_timestamp_seconds',
      help: 'Time of the last cosignature of each witness for the current edition, in seconds since 1970',
      labelNames: ['witness'],
      registers,
      async collect() {
        const witnesses = await newest();
        this.reset();
        for (const { name, cosigned } of witnesses)
          if (cosigned) this.set({ witness: name }, Date.parse(cosigned.at) / 1_000);
      },
    });
  }

  private newest(): ReturnType<Cosignatures['newestOf']> {
    return withTimeout(this.cosignatures.newestOf(this.live.edition?.conclaveId ?? ''), TIMEOUT_MS, () => []);
  }
}
