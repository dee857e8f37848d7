import { MAX_LEAGUE_MEMBERS, type Forecast } from '@fumata/contracts';
import type { Collection, DocumentStore, StoredDocument } from '@fumata/documents';
import { DAY_MS, derivedId } from '@fumata/platform';
import { foldText } from '@fumata/text';

/** A browser in a league. A league is its members: the first one creates it, the last one ends it. */
export interface StoredLeagueMember extends StoredDocument {
  readonly leagueId: string;
  readonly nickname: string;
  /** Equal for nicknames that differ in case and accents only. */
  readonly nicknameKey: string;
  /** One per round, in the order of their arrival. */
  readonly forecasts: readonly Forecast[];
  /** When the browser joined, or last gave a forecast. */
  readonly activeAt: string;
}

/** Identifies a member. The secret is the browser's; only a hash of both is stored. */
export interface Membership {
  readonly leagueId: string;
  readonly secret: string;
}

export type JoinRefusal = 'nickname-taken' | 'league-full';

const INACTIVE_DAYS = 30;

export const leagueMemberId = ({ leagueId, secret }: Membership): string =>
  derivedId('league-member', leagueId, secret);

/** Leagues of forecasts. The ids of leagues are opaque here: the caller derives them from the shared word. */
export class LeagueStore {
  private readonly membersOfLeagues: Collection<StoredLeagueMember>;

  constructor(documents: DocumentStore) {
    this.membersOfLeagues = documents.collection<StoredLeagueMember>({
      name: 'league-members',
      unique: [['leagueId', 'nicknameKey']],
      indexes: [['leagueId'], ['activeAt']],
    });
  }

  /** In no particular order. */
  members(leagueId: string): Promise<StoredLeagueMember[]> {
    return this.membersOfLeagues.find({ leagueId });
  }

  /** Adds a member, or renames the existing one. Undefined on success. */
  async join(membership: Membership, nickname: string, now: Date): Promise<JoinRefusal | undefined> {
    const { leagueId } = membership;
    const _id = leagueMemberId(membership);
    const named = { nickname, nicknameKey: foldText(nickname) };
    const renamed = await this.membersOfLeagues.update(_id, { set: named });
    if (renamed.updated) return undefined;
    if (renamed.duplicate) return 'nickname-taken';
    const { inserted } = await this.membersOfLeagues.insert({
      _id,
      leagueId,
      forecasts: [],
      ...named,
      activeAt: now.toISOString(),
    });
    // A concurrent repetition may have inserted the same member.
    if (!inserted) return (await this.membersOfLeagues.get(_id)) ? undefined : 'nickname-taken';
    // Counted after the insertion: concurrent requests for the last place may all be refused, but not all admitted.
    if ((await this.membersOfLeagues.count({ leagueId })) <= MAX_LEAGUE_MEMBERS) return undefined;
    await this.leave(membership);
    return 'league-full';
  }

  /** The first forecast of a member for a round stays. False if there is no such member. */
  async addForecast(membership: Membership, forecast: Forecast, now: Date): Promise<boolean> {
    const { roundId, smoke, cardinalId } = forecast;
    const _id = leagueMemberId(membership);
    const { updated } = await this.membersOfLeagues.update(
      _id,
      { push: { forecasts: { roundId, smoke, cardinalId } }, set: { activeAt: now.toISOString() } },
      { where: { 'forecasts.roundId': { $ne: roundId } } },
    );
    return updated || (await this.membersOfLeagues.get(_id)) !== undefined;
  }

  /** Deletes the member with all its forecasts; without effect if there is none. */
  async leave(membership: Membership): Promise<void> {
    await this.membersOfLeagues.delete(leagueMemberId(membership));
  }

  /** Deletes members that have neither joined nor given a forecast for 30 days. */
  async purge(now: Date): Promise<void> {
    const inactiveSince = new Date(now.getTime() - INACTIVE_DAYS * DAY_MS).toISOString();
    await this.membersOfLeagues.deleteMany({ activeAt: { $lte: inactiveSince } });
  }
}
