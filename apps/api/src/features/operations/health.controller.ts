import { Controller, Get, Header, Inject, Res } from '@nestjs/common';
import type { DocumentStore } from '@fumata/documents';
import type { EventLog } from '@fumata/event-log';
import { Pictures } from '@fumata/media';
import {
  checkOfStore,
  checkOfMail,
  shareConcurrentCalls,
  withoutDetails,
  type Configuration,
  type Health,
  type UseCounters,
} from '@fumata/platform';
import { CONFIGURATION, DOCUMENTS, EVENT_LOG, ProcessHealth, USE_COUNTERS } from '@fumata/stores';
import { CallerIsInternal } from '../../http/hosts/internal.guard.js';
import type { Reply } from '../../http/answers/reply.js';
import { LiveView } from '../../view/live-view.js';
import { Heading } from '../../http/answers/open-api/open-api.js';

/**
 * Probes for operators. `live`: the process answers. `ready`: it can serve pages. A store that cannot be reached or
 * written (a full disk) makes it only degraded: reads are answered from memory, and neither a restart nor another
 * process would help. Details of drivers are shown only to internal callers.
 */
@Heading('Exploitation')
@Controller('health')
export class HealthController {
  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Pick<Configuration, 'sendsMail'>,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(DOCUMENTS) private readonly documents: DocumentStore,
    @Inject(USE_COUNTERS) private readonly useCounters: UseCounters,
    private readonly pictures: Pictures,
    private readonly process: ProcessHealth,
    private readonly live: LiveView,
  ) {}

  /** Concurrent probes share one check of the servers. */
  private readonly stores = shareConcurrentCalls(() =>
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
  async isReady(@Res({ passthrough: true }) reply: Reply, @CallerIsInternal() isInternal: boolean): Promise<Health> {
    const [log, documents, pictures] = await this.stores();
    const { ready, state } = this.live;
    const view = { ok: ready && state === 'live', detail: state };
    const { isShared } = this.useCounters;
    const limits = { ok: isShared, detail: isShared ? 'shared' : 'each process counts alone' };
    const mail = checkOfMail(this.configuration.sendsMail);
    const checks = { log, documents, pictures, limits, view, ...mail, ...Object.fromEntries(this.process.results()) };
    const status = this.statusOf(checks);
    if (status === 'unavailable') reply.status(503);
    return { status, checks: isInternal ? checks : withoutDetails(checks) };
  }

  private statusOf(checks: Health['checks']): Health['status'] {
    const failed = Object.keys(checks).filter((name) => !checks[name]?.ok);
    if (failed.length === 0) return 'ok';
    const tolerated = [
      ...['log', 'documents', 'pictures', 'limits', 'mail'],
      // The view follows the log again some time after the log is back, and serves pages meanwhile.
      ...(this.live.ready && this.live.state !== 'stopped' ? ['view'] : []),
    ];
    return failed.every((name) => tolerated.includes(name)) ? 'degraded' : 'unavailable';
  }
}
