import {
  heldFigures,
  lastRound,
  majorityOf,
  publicStateOf,
  situationState,
  type Edition,
  type HeldClass,
  type MajorityRules,
  type Round,
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
    const { popeElected, majorityReachedBy, ...state } = publicStateOf(edition);
    return {
      _id: edition.conclaveId,
      referenceDate: edition.referenceDate,
      ...state,
      popeElected: popeElected && this.person(popeElected),
      majorityReachedBy: majorityReachedBy && this.person(majorityReachedBy),
      revision: this.live.view.revision,
    };
  }

  popeElected({ situation }: Pick<Edition, 'situation'>): ConclaveState['popeElected'] {
    const { popeElected } = situationState(situation);
    return popeElected && this.person(popeElected);
  }

  /** Oldest first, the open round included. */
  rounds(edition: Edition): RoundRow[] {
    return edition.rounds.map((round) => this.roundRow(edition, round));
  }

  roundRow(edition: Edition, round: Round): RoundRow {
    return this.rows.top(edition, round);
  }

  roundDetail(edition: MajorityRules, round: Round): RoundDetail {
    return {
      round: this.rows.full(edition, round),
      votesPerMinute: votesPerMinute(round),
      standings: round.standings.map(({ minute, leaders }) => ({ minute, leaders: [...leaders] })),
      setAside: round.setAside,
      held: heldFiguresRow(round),
      trust: trustRow(round),
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
      requiredMajority: majorityOf(edition, round).required,
      position: this.live.view.position,
    };
  }

  card(cardinalId: string): CardinalCard {
    return this.catalogue.card(cardinalId);
  }

  /** Prefers the name recorded at the election to the current one. */
  private person(cardinal: { readonly _id: string; readonly nomComplet?: string }) {
    const { _id, slug, nomComplet } = this.catalogue.card(cardinal._id);
    return { _id, slug, nomComplet: cardinal.nomComplet ?? nomComplet };
  }
}

/** Oldest minute first. */
export const votesPerMinute = ({ perMinute }: Pick<HeldClass, 'perMinute'>): RoundDetail['votesPerMinute'] =>
  Object.entries(perMinute)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([minute, votes]) => ({ minute, votes }));

function trustRow({ analysis }: Round): RoundDetail['trust'] {
  const trust = analysis?.trust;
  return trust ? { ...trust, results: [...trust.results] } : null;
}

const heldFiguresRow = (round: Round): RoundDetail['held'] => {
  const { setAside, ...figures } = heldFigures(round);
  return { ...figures, setAside: [...setAside] };
};
