import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { AppliedEvent } from '@fumata/conclave';
import { METRICS } from '@fumata/stores';
import { Counter, Gauge, type Registry } from 'prom-client';
import { LiveView } from '../../view/live-view.js';

/** Metrics of the live view: votes, events, and whether it follows the log. */
@Injectable()
export class ConclaveMetrics implements OnModuleInit {
  constructor(
    @Inject(METRICS) private readonly metrics: Registry,
    private readonly live: LiveView,
  ) {}

  onModuleInit(): void {
    const registers = [this.metrics];
    const votes = new Counter({
      name: 'fumata_votes_total',
      help: 'Votes applied by the live view since this process started, by outcome',
      labelNames: ['outcome'],
      registers,
    });
    const events = new Counter({
      name: 'fumata_events_total',
      help: 'Events applied by the live view since this process started',
      labelNames: ['type'],
      registers,
    });
    const { live } = this;
    new Gauge({
      name: 'fumata_live_view_following',
      help: '1 while the live view is at the head of the log, 0 while it is behind or disconnected',
      registers,
      collect() {
        this.set(live.ready && live.state === 'live' ? 1 : 0);
      },
    });
    live.listen((event, applied) => {
      if (!live.ready) return; // events from before this process started
      events.inc({ type: event.type });
      if (event.type === 'VoteCast') votes.inc({ outcome: outcomeOf(applied) });
    });
  }
}

const outcomeOf = (applied: AppliedEvent | undefined): string =>
  applied?.counted ? 'counted' : applied?.held ? 'held' : 'set-aside';
