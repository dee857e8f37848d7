import {
  correctable,
  lastRound,
  majorityOf,
  openRound,
  resultsOf,
  withMajority,
  type Edition,
  type Result,
  type Round,
  type Situation,
} from '@fumata/conclave';
import type { CardinalCatalogue } from '@fumata/content';
import type {
  CardinalCard,
  ConclaveState,
  ConclaveStateAnswer,
  CurrentVotes,
  ResultRow,
  RoundDetail,
  RoundRow,
} from '@fumata/contracts';
import type { LiveView } from './live-view.js';

/** Rows of a round in lists; the final ranking shows ten. */
const TOP = 10;

const NO_ROUND = { majority: null, totalVotes: 0, uniqueVoters: 0 };

/** An archived edition is neither active nor paused. */
const atItsEnd = (situation: Situation): Situation => (situation.is === 'complete' ? situation : { is: 'inactive' });

/** Converts the live view into answers and pushes. */
export class Presenter {
  private readonly closedRounds = new Map<string, RoundRow>();
  private generation = -1;

  constructor(
    private readonly live: Pick<LiveView, 'view'>,
    private readonly catalogue: Pick<CardinalCatalogue, 'card' | 'generation'>,
  ) {}

  state(edition: Edition): ConclaveStateAnswer {
    return {
      conclaveState: this.conclaveState(edition),
      rounds: this.rounds(edition),
      position: this.live.view.position,
    };
  }

  conclaveState(edition: Edition): ConclaveState {
    const round = lastRound(edition);
    const over = edition.stage === 'archived';
    const situation = over ? atItsEnd(edition.situation) : edition.situation;
    const majority = majorityOf(edition, round ?? NO_ROUND);
    return {
      _id: edition.conclaveId,
      ...correctable(edition),
      isActive: situation.is === 'active' || situation.is === 'paused',
      referenceDate: edition.referenceDate,
      majorityBase: majority.base,
      requiredMajority: majority.required,
      isPaused: situation.is === 'paused',
      pauseReason: situation.is === 'paused' ? situation.reason : '',
      pauseExhortationBy: situation.is === 'paused' ? situation.exhortationBy : '',
      isComplete: situation.is === 'complete',
      whiteSmoke: situation.is === 'complete',
      popeElected: this.popeElected(edition),
      closesAt: (over ? null : openRound(edition)?.closesAt) ?? null,
      majorityReachedBy: over || situation.is === 'complete' ? null : this.leaderAtMajority(edition),
      revision: this.live.view.revision,
    };
  }

  popeElected({ situation }: Edition): ConclaveState['popeElected'] {
    return situation.is === 'complete' ? this.cardinalCard(situation.elected) : null;
  }

  /** Oldest first, the open round included. */
  rounds(edition: Edition): RoundRow[] {
    if (this.generation !== this.catalogue.generation) {
      this.closedRounds.clear();
      this.generation = this.catalogue.generation;
    }
    return edition.rounds.map((round) => this.roundRow(edition, round));
  }

  roundRow(edition: Edition, round: Round): RoundRow {
    if (round.closedAt === null) return this.newRow(edition, round, TOP);
    const known = this.closedRounds.get(round.roundId);
    if (known) return known;
    const row = this.newRow(edition, round, TOP);
    this.closedRounds.set(round.roundId, row);
    return row;
  }

  roundDetail(edition: Edition, round: Round): RoundDetail {
    return {
      round: this.newRow(edition, round, Infinity),
      votesPerMinute: Object.entries(round.perMinute)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([minute, votes]) => ({ minute, votes })),
      standings: round.standings.map(({ minute, leaders }) => ({ minute, leaders: [...leaders] })),
      position: this.live.view.position,
    };
  }

  currentVotes(edition: Edition): CurrentVotes {
    const round = lastRound(edition);
    return {
      results: round ? resultsOf(round).map((result) => this.resultRow(result)) : [],
      roundNumber: round?.roundNumber ?? 0,
      totalVotes: round?.totalVotes ?? 0,
      uniqueVoters: round?.uniqueVoters ?? 0,
      requiredMajority: majorityOf(edition, round ?? NO_ROUND).required,
      position: this.live.view.position,
    };
  }

  card(cardinalId: string): CardinalCard {
    return this.catalogue.card(cardinalId);
  }

  private newRow(edition: Edition, round: Round, top: number): RoundRow {
    const majority = majorityOf(edition, round);
    return {
      _id: round.roundId,
      roundNumber: round.roundNumber,
      day: round.day,
      period: round.period,
      timestamp: round.closedAt ?? round.openedAt,
      openedAt: round.openedAt,
      closesAt: round.closesAt,
      totalVotes: round.totalVotes,
      uniqueVoters: round.uniqueVoters,
      requiredMajority: majority.required,
      majorityBasis: majority.basis,
      majorityBase: majority.base,
      isComplete: round.closedAt !== null,
      whiteSmoke: round.whiteSmoke,
      results: resultsOf(round)
        .slice(0, top)
        .map((result) => this.resultRow(result)),
    };
  }

  private resultRow({ cardinalId, votes, percentage }: Result): ResultRow {
    return { cardinalId, cardinal: this.catalogue.card(cardinalId), votes, percentage };
  }

  private leaderAtMajority(edition: Edition): ConclaveState['majorityReachedBy'] {
    const [leader] = withMajority(edition);
    return leader ? this.cardinalCard(leader) : null;
  }

  /** The name recorded at the election is kept, even if the content changes it later. */
  private cardinalCard(of: { cardinalId: string; nomComplet?: string }) {
    const { _id, slug, nomComplet } = this.catalogue.card(of.cardinalId);
    return { _id, slug, nomComplet: of.nomComplet ?? nomComplet };
  }
}
