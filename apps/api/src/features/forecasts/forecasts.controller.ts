import { Body, Controller, Get, Header, Inject, Post, UseGuards } from '@nestjs/common';
import { ForecastStore, type ForecastCount } from '@fumata/content';
import {
  crowdForecastSchema,
  forecastSchema,
  type CardinalCard,
  type CrowdForecast,
  type Forecast,
} from '@fumata/contracts';
import type { Clock } from '@fumata/platform';
import { CLOCK } from '@fumata/stores';
import { compareFrench } from '@fumata/text';
import { WritesContent } from '../../content/writes-content.js';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';
import { SameOriginGuard } from '../../http/hosts/own-pages.guard.js';
import { RequestLimits, type RequestLimit, orTooMany } from '../../http/limits/request-limits.js';
import { Refused } from '../../http/refusals/refused.js';
import { FromCaller, IdParam, type Caller } from '../../http/sessions/caller.js';
import { LiveView } from '../../view/live-view.js';
import { Presenter } from '../../view/presenter.js';
import { ForecastAdmission } from './forecast-admission.js';

/** Per network and hour, like votes. */
const FORECASTS: RequestLimit = { name: 'forecasts', max: 600 };
/** The forecasts of a round are added up at most once in this time: after a smoke all visitors ask for them. */
const FRESH_MS = 2_000;
const MAX_RECENT = 100;
const LEADERS = 5;

interface RecentCrowd {
  readonly at: number;
  readonly crowd: Promise<CrowdForecast>;
}

/**
 * Forecasts of rounds. They are counted without their authors: the calls read no cookie, and touch neither the log nor
 * the votes.
 */
@Heading('Conclave, pronostics')
@WritesContent()
@Controller('api/conclave/pronostics')
export class ForecastsController {
  private readonly recentCrowds = new Map<string, RecentCrowd>();

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly forecasts: ForecastStore,
    private readonly admission: ForecastAdmission,
    private readonly live: LiveView,
    private readonly presenter: Presenter,
    private readonly limits: RequestLimits,
  ) {}

  @Post()
  @UseGuards(SameOriginGuard)
  @Header('cache-control', 'no-store')
  @Answers('Donner un pronostic sur le scrutin ouvert, sans nom ni compte', crowdForecastSchema, 201)
  async add(
    @Body({ schema: forecastSchema }) forecast: Forecast,
    @FromCaller() { address }: Caller,
  ): Promise<CrowdForecast> {
    this.admission.check(forecast);
    orTooMany(await this.limits.take(FORECASTS, address));
    await this.forecasts.add(forecast);
    this.recentCrowds.delete(forecast.roundId);
    return this.crowd(forecast.roundId);
  }

  @Get(':roundId')
  @Answers("Les pronostics d'un scrutin, en nombres", crowdForecastSchema)
  ofRound(@IdParam('roundId') roundId: string): Promise<CrowdForecast> {
    const editions = Object.values(this.live.view.editions);
    if (!editions.some(({ rounds }) => rounds.some((round) => round.roundId === roundId)))
      throw new Refused('unknown-round');
    return this.crowd(roundId);
  }

  private crowd(roundId: string): Promise<CrowdForecast> {
    const now = this.clock.now().getTime();
    const recent = this.recentCrowds.get(roundId);
    if (recent && now - recent.at < FRESH_MS) return recent.crowd;
    const crowd = this.forecasts
      .ofRound(roundId)
      .then((counts) => crowdOf(roundId, counts, (cardinalId) => this.presenter.card(cardinalId)));
    if (this.recentCrowds.size >= MAX_RECENT) this.recentCrowds.clear();
    this.recentCrowds.set(roundId, { at: now, crowd });
    crowd.catch(() => this.recentCrowds.delete(roundId));
    return crowd;
  }
}

/** The forecasts of a round added up. */
export function crowdOf(
  roundId: string,
  counts: readonly ForecastCount[],
  cardOf: (cardinalId: string) => CardinalCard,
): CrowdForecast {
  const byCardinal = new Map<string, number>();
  let [total, white] = [0, 0];
  for (const { cardinalId, smoke, forecasts } of counts) {
    total += forecasts;
    if (smoke === 'white') white += forecasts;
    byCardinal.set(cardinalId, (byCardinal.get(cardinalId) ?? 0) + forecasts);
  }
  const leaders = [...byCardinal]
    .map(([cardinalId, forecasts]) => ({ cardinal: cardOf(cardinalId), forecasts }))
    .sort((a, b) => b.forecasts - a.forecasts || compareFrench(a.cardinal.nomComplet, b.cardinal.nomComplet))
    .slice(0, LEADERS);
  return { roundId, total, white, leaders };
}
