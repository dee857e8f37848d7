import { Inject, Injectable } from '@nestjs/common';
import { momentOf, namedPope, runningOf, type Edition, type Moment } from '@fumata/conclave';
import { CardinalCatalogue } from '@fumata/content';
import type { Forecast } from '@fumata/contracts';
import type { Clock } from '@fumata/platform';
import { CLOCK } from '@fumata/stores';
import { Refused, required } from '../../http/refusals/refused.js';
import { summaryOf } from '../../live/feed/summary-channel.js';
import { LiveView } from '../../view/live-view.js';
import { Presenter } from '../../view/presenter.js';

/** Decides whether a forecast is accepted now, and whether a white smoke may be scored. */
@Injectable()
export class ForecastAdmission {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly catalogue: CardinalCatalogue,
    private readonly live: LiveView,
    private readonly presenter: Presenter,
  ) {}

  /** The current edition. @throws Refused before the first one */
  edition(): Edition {
    return required(this.live.edition, 'no-conclave');
  }

  /** A forecast is accepted while its round is open and nobody has the majority. @throws Refused otherwise */
  check({ roundId, cardinalId }: Pick<Forecast, 'roundId' | 'cardinalId'>): void {
    if (!this.catalogue.exists(cardinalId)) throw new Refused('unknown-cardinal');
    if (!this.catalogue.isElectable(cardinalId)) throw new Refused('not-an-elector');
    const edition = this.edition();
    const moment = runningOf(this.momentOf(edition));
    const isOpen = (moment.is === 'waiting' || moment.is === 'voting') && moment.round?.isOpen === true;
    if (!isOpen || edition.rounds.at(-1)?.roundId !== roundId) throw new Refused('forecast-closed');
  }

  /** Before the name is announced, the score of the electing round would give it away. */
  isPopeNamed(edition: Edition): boolean {
    return namedPope(this.momentOf(edition)) !== null;
  }

  private momentOf(edition: Edition): Moment {
    return momentOf(summaryOf(edition, this.live, this.presenter), this.clock.now().getTime());
  }
}
