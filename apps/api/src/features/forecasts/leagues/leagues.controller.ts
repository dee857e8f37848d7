import type { KeyObject } from 'node:crypto';
import { Body, Controller, Header, Inject, Post, Put, UseGuards } from '@nestjs/common';
import type { Edition } from '@fumata/conclave';
import { leagueMemberId, LeagueStore, type Membership } from '@fumata/content';
import {
  leagueForecastSchema,
  leagueMemberSchema,
  leagueSchema,
  leagueTableSchema,
  messageSchema,
  type League,
  type LeagueForecast,
  type LeagueMember,
  type LeagueTable,
} from '@fumata/contracts';
import { derivedKey, sign, type Clock } from '@fumata/platform';
import { CLOCK, SECRET } from '@fumata/stores';
import { foldText } from '@fumata/text';
import { Answers, Heading } from '../../../http/answers/open-api/open-api.js';
import { SameOriginGuard } from '../../../http/hosts/own-pages.guard.js';
import { RequestLimits, type RequestLimit, orTooMany } from '../../../http/limits/request-limits.js';
import { Refused } from '../../../http/refusals/refused.js';
import { CallerAddress } from '../../../http/sessions/caller.js';
import { LiveView } from '../../../view/live-view.js';
import { ForecastAdmission } from '../forecast-admission.js';
import { leagueRoundsOf, leagueTableOf } from './league-table.js';

/** Requests with a word that no league has: mistyped, or guessed. */
const UNKNOWN_WORDS: RequestLimit = { name: 'league words', max: 60 };
const NEW_LEAGUES: RequestLimit = { name: 'new leagues', max: 20 };
/** Enough for a school behind one address that joins within an hour and corrects its names. */
const JOINS: RequestLimit = { name: 'league members', max: 600 };
const JOINS_OF_SITE: RequestLimit = { name: 'league members of the site', max: 50_000 };
/** More than without a league, because a browser may be in several. */
const FORECASTS: RequestLimit = { name: 'league forecasts', max: 3_000 };

/**
 * Leagues of forecasts. Anyone who knows the word sees the league; a secret of the browser identifies a member. Both
 * are in the body of each call, because addresses are logged and kept in histories. The calls touch neither the log nor
 * the votes.
 */
@Heading('Conclave, ligues de pronostics')
@UseGuards(SameOriginGuard)
@Controller('api/conclave/ligues')
export class LeaguesController {
  private readonly key: KeyObject;

  constructor(
    @Inject(SECRET) secret: string,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly leagues: LeagueStore,
    private readonly live: LiveView,
    private readonly admission: ForecastAdmission,
    private readonly limits: RequestLimits,
  ) {
    this.key = derivedKey(secret, 'leagues');
  }

  @Post('classement')
  @Header('cache-control', 'no-store')
  @Answers('Le classement d’une ligue, pour qui connaît son mot', leagueTableSchema)
  async table(@Body({ schema: leagueSchema }) league: League, @CallerAddress() address: string): Promise<LeagueTable> {
    const table = await this.tableOf(this.membershipOf(league));
    if (!table.members.some(({ isMe }) => isMe)) await this.preventGuessing(table.members, address);
    return table;
  }

  @Put('membre')
  @Header('cache-control', 'no-store')
  @Answers('Entrer dans une ligue, la créer si elle n’existe pas, ou y changer de pseudonyme', leagueTableSchema)
  async join(
    @Body({ schema: leagueMemberSchema }) { nickname, ...league }: LeagueMember,
    @CallerAddress() address: string,
  ): Promise<LeagueTable> {
    orTooMany(await this.limits.take(JOINS, address));
    const membership = this.membershipOf(league);
    const members = await this.leagues.members(membership.leagueId);
    if (!members.some(({ _id }) => _id === leagueMemberId(membership))) await this.preventGuessing(members, address);
    if (members.length === 0) orTooMany(await this.limits.take(NEW_LEAGUES, address));
    orTooMany(await this.limits.takeFor(JOINS_OF_SITE));
    const refused = await this.leagues.join(membership, nickname, this.clock.now());
    if (refused) throw new Refused(refused);
    return this.tableOf(membership);
  }

  @Post('pronostic')
  @Header('cache-control', 'no-store')
  @Answers('Donner un pronostic dans une ligue, tant que le scrutin est ouvert ; le premier reste', leagueTableSchema)
  async addForecast(
    @Body({ schema: leagueForecastSchema }) { word, secret, ...forecast }: LeagueForecast,
    @CallerAddress() address: string,
  ): Promise<LeagueTable> {
    this.admission.check(forecast);
    orTooMany(await this.limits.take(FORECASTS, address));
    const membership = this.membershipOf({ word, secret });
    if (!(await this.leagues.addForecast(membership, forecast, this.clock.now()))) throw new Refused('not-in-league');
    return this.tableOf(membership);
  }

  @Post('depart')
  @Answers('Quitter une ligue ; tout ce qu’elle gardait de ce membre est effacé', messageSchema)
  async leave(@Body({ schema: leagueSchema }) league: League): Promise<{ message: string }> {
    // The browser keeps a league beyond the edition in which it was joined.
    const editions = Object.values(this.live.view.editions);
    await Promise.all(editions.map((edition) => this.leagues.leave(this.membershipOf(league, edition))));
    return { message: 'Vous avez quitté cette ligue' };
  }

  /** Belongs to an edition: the same word is another league in the next one. */
  private membershipOf(
    { word, secret }: League,
    { conclaveId }: Pick<Edition, 'conclaveId'> = this.admission.edition(),
  ): Membership {
    return { leagueId: sign(this.key, `${conclaveId} ${foldText(word)}`), secret };
  }

  private async tableOf(membership: Membership): Promise<LeagueTable> {
    const members = await this.leagues.members(membership.leagueId);
    const edition = this.admission.edition();
    const rounds = leagueRoundsOf(edition, this.admission.isPopeNamed(edition));
    return leagueTableOf(members, rounds, leagueMemberId(membership));
  }

  /**
   * Known words are not counted, since a whole school may follow its league. Members are served even when others of
   * their network have used up the guesses.
   */
  private async preventGuessing(members: readonly unknown[], address: string): Promise<void> {
    const seconds = await this.limits.waitOf(UNKNOWN_WORDS, address);
    if (seconds !== undefined) throw new Refused({ refused: 'too-many-requests', seconds });
    if (members.length === 0) orTooMany(await this.limits.take(UNKNOWN_WORDS, address));
  }
}
