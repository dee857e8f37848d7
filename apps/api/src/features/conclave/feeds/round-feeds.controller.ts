import { Controller, Get, Header, Inject } from '@nestjs/common';
import { conclaveStream, momentOf, namedPope, upcastConclaveEvents, type Edition } from '@fumata/conclave';
import type { EventLog } from '@fumata/event-log';
import type { Clock, Configuration } from '@fumata/platform';
import { CLOCK, CONFIGURATION, EVENT_LOG } from '@fumata/stores';
import { startOfDayInRome } from '@fumata/text';
import { AnswersFile, Heading } from '../../../http/answers/open-api/open-api.js';
import { required } from '../../../http/refusals/refused.js';
import { summaryOf } from '../../../live/feed/summary-channel.js';
import { LiveView } from '../../../view/live-view.js';
import { Presenter } from '../../../view/presenter.js';
import { appointmentsOf, calendarOf } from './calendar.js';
import { roundsAtom, roundsJson, type RoundFeed } from './round-feed.js';

/** Five minutes, as the feeds of the articles. */
const CACHE_CONTROL = 'public, max-age=300';
const ATOM = 'application/atom+xml';
const JSON_FEED = 'application/feed+json';
const CALENDAR = 'text/calendar';

/** The current edition for feed readers and agendas. */
@Heading('Conclave')
@Controller('conclave')
export class RoundFeedsController {
  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly live: LiveView,
    private readonly presenter: Presenter,
  ) {}

  @Get('scrutins.atom')
  @Header('content-type', `${ATOM}; charset=utf-8`)
  @Header('cache-control', CACHE_CONTROL)
  @AnswersFile('Les scrutins clos, en Atom', ATOM)
  atom(): string {
    return roundsAtom(this.feed());
  }

  @Get('scrutins.json')
  @Header('content-type', `${JSON_FEED}; charset=utf-8`)
  @Header('cache-control', CACHE_CONTROL)
  @AnswersFile('Les scrutins clos, en JSON Feed', JSON_FEED)
  json(): string {
    return roundsJson(this.feed());
  }

  @Get('calendrier.ics')
  @Header('content-type', `${CALENDAR}; charset=utf-8`)
  @Header('cache-control', CACHE_CONTROL)
  @AnswersFile("L'ouverture du conclave et les clôtures annoncées, pour un agenda", CALENDAR)
  async calendar(): Promise<string> {
    const stream = await this.log.readStream(conclaveStream(this.edition().conclaveId));
    return calendarOf(appointmentsOf(upcastConclaveEvents(stream)), this.configuration.publicUrl);
  }

  private feed(): RoundFeed {
    const { configuration, clock, live, presenter } = this;
    const edition = this.edition();
    const moment = momentOf(summaryOf(edition, live, presenter), clock.now().getTime());
    return {
      publicUrl: configuration.publicUrl,
      siteTitle: configuration.siteTitle,
      conclaveId: edition.conclaveId,
      openedAt: startOfDayInRome(edition.startDate).toISOString(),
      rounds: presenter.rounds(edition),
      pope: namedPope(moment),
      checkpoint: edition.checkpoint,
    };
  }

  private edition(): Edition {
    return required(this.live.edition, 'no-conclave');
  }
}
