import { Controller, Get, Header, Inject, Res } from '@nestjs/common';
import type { DocumentStore } from '@fumata/documents';
import type { EventLog } from '@fumata/event-log';
import { Pictures } from '@fumata/media';
import { checkOfStore, combineHealth, withoutDetails } from '@fumata/platform';
import type { Check, Configuration, Health } from '@fumata/platform';
import { CONFIGURATION, DOCUMENTS, EVENT_LOG, ProcessHealth } from '@fumata/stores';
import { FromInside } from '../../http/internal.guard.js';
import type { Reply } from '../../http/reply.js';
import { LiveView } from '../../view/live-view.js';
import { Heading } from '../../http/open-api.js';

/**
 * For whoever runs the site. `live`: the process answers. `ready`: it may be sent visitors. A store of its own that can't be
 * written to is a reason not to send any; a server that all processes share is none, since no other process is better off:
 * reads are answered from memory, and votes wait for nothing but the log. The words of a store's driver are for the machine
 * itself and its private network.
 */
@Heading('Exploitation')
@Controller('health')
export class HealthController {
  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(DOCUMENTS) private readonly documents: DocumentStore,
    private readonly pictures: Pictures,
    private readonly process: ProcessHealth,
    private readonly live: LiveView,
  ) {}

  /** Anybody may ask this process, which asks three servers: so not once for each who asks. */
  private readonly stores = combineHealth(() =>
    Promise.all([
      checkOfStore(this.log.health()),
      checkOfStore(this.documents.health()),
      checkOfStore(this.pictures.health()),
    ]),
  );

  @Get('live')
  @Header('cache-control', 'no-store')
  isLive(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  @Header('cache-control', 'no-store')
  async isReady(@Res({ passthrough: true }) reply: Reply, @FromInside() inside: boolean): Promise<Health> {
    const [log, documents, pictures] = await this.stores();
    const { ready, state } = this.live;
    const view = { ok: ready && state === 'live', detail: state };
    const all = { log, documents, pictures, view, ...Object.fromEntries(this.process.results()) };
    const status = this.statusOf(all);
    if (status === 'unavailable') reply.status(503);
    return { status, checks: inside ? all : withoutDetails(all) };
  }

  private statusOf(checks: Health['checks'] & { readonly log: Check }): Health['status'] {
    const bad = Object.keys(checks).filter((name) => !checks[name]?.ok);
    if (bad.length === 0) return 'ok';
    const { eventStoreUrl, mongodbUri } = this.configuration;
    const shared = [
      ...(eventStoreUrl === undefined ? [] : ['log']),
      ...(mongodbUri === undefined ? [] : ['documents', 'pictures']),
      // The view is behind for no fault of its own while nobody can reach the log.
      ...(eventStoreUrl !== undefined && !checks.log.ok && this.live.ready ? ['view'] : []),
    ];
    return bad.every((name) => shared.includes(name)) ? 'degraded' : 'unavailable';
  }
}
