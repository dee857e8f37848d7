import {
  correctable,
  lastRound,
  majorityOf,
  openRound,
  withMajority,
  type Edition,
  type Round,
  type Situation,
} from '@fumata/conclave';
import type { CardinalCatalogue } from '@fumata/content';
import type {
  CardinalCard,
  ConclaveState,
  ConclaveStateAnswer,
  CurrentVotes,
  RoundDetail,
  RoundRow,
} from '@fumata/contracts';
import type { LiveView } from './live-view.js';
import { RoundRows } from './round-rows.js';

const NO_ROUND = { majority: null, totalVotes: 0, uniqueVoters: 0 };

/** An archived edition is neither active nor paused. */
const finalSituation = (situation: Situation): Situation =>
  situation.is === 'complete' ? situation : { is: 'inactive' };

/** Converts the live view into answers and pushes. */
export class Presenter {
  private readonly rows: RoundRows;

  constructor(
    private readonly live: Pick<LiveView, 'view'>,
    private readonly catalogue: Pick<CardinalCatalogue, 'card' | 'generation'>,
  ) {
    this.rows = new RoundRows(catalogue);
  }

  state(edition: Edition): ConclaveStateAnswer {
    return {
      conclaveState: this.conclaveState(edition),
      rounds: this.rounds(edition),
      position: this.live.view.position,
    };
  }

  conclaveState(edition: Edition): ConclaveState {
    const round = lastRound(edition);
    const isArchived = edition.stage === 'archived';
    const situation = isArchived ? finalSituation(edition.situation) : edition.situation;
    const majority = majorityOf(edition, round ?? NO_ROUND);
    const [leader] = withMajority(edition);
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
      pausedSince: situation.is === 'paused' ? situation.since : null,
      isComplete: situation.is === 'complete',
      whiteSmoke: situation.is === 'complete',
      popeElected: this.popeElected(edition),
      closesAt: (isArchived ? null : openRound(edition)?.closesAt) ?? null,
      majorityReachedBy: isArchived || situation.is === 'complete' || !leader ? null : this.cardinalCard(leader),
      revision: this.live.view.revision,
    };
  }

  popeElected({ situation }: Edition): ConclaveState['popeElected'] {
    return situation.is === 'complete' ? this.cardinalCard(situation.elected) : null;
  }

  /** Oldest first, the open round included. */
  rounds(edition: Edition): RoundRow[] {
    return edition.rounds.map((round) => this.roundRow(edition, round));
  }

  roundRow(edition: Edition, round: Round): RoundRow {
    return this.rows.top(edition, round);
  }

  roundDetail(edition: Edition, round: Round): RoundDetail {
    return {
      round: this.rows.full(edition, round),
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
      results: round ? this.rows.results(round) : [],
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

  /** Prefers the name recorded at the election to the current one. */
  private cardinalCard(cardinal: { cardinalId: string; nomComplet?: string }) {
    const { _id, slug, nomComplet } = this.catalogue.card(cardinal.cardinalId);
    return { _id, slug, nomComplet: cardinal.nomComplet ?? nomComplet };
  }
}
