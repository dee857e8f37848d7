import { Injectable } from '@nestjs/common';
import { startedEditions, startIn, type ConclaveId, type Edition, type Round } from '@fumata/conclave';
import type { EditionRow } from '@fumata/contracts';
import { DETAILS, type Detail, type EditionTotals } from '@fumata/read-models';
import { ArchivedEditions } from './archived-editions.js';
import { LiveView } from './live-view.js';
import { Presenter } from './presenter.js';

/** Started editions; a prepared edition that never started is excluded. */
@Injectable()
export class Editions {
  constructor(
    private readonly live: LiveView,
    private readonly archived: ArchivedEditions,
    private readonly presenter: Presenter,
  ) {}

  /** From memory, up to the last event that the live view has applied. */
  totals(conclaveId: ConclaveId): EditionTotals | undefined {
    return this.started(conclaveId);
  }

  /**
   * The edition with these details of its rounds; others may be missing. A running one changes in place.
   * @throws Unavailable while details of an archived edition cannot be read
   */
  async find(conclaveId: ConclaveId, ...details: Detail[]): Promise<Edition | undefined> {
    const edition = this.started(conclaveId);
    if (edition?.stage !== 'archived') return edition;
    return { ...edition, rounds: await this.archived.withDetails(edition.rounds, details) };
  }

  /** The last round with this number, with all details. @throws Unavailable as `find` does */
  async findRound(conclaveId: ConclaveId, roundNumber: number): Promise<Round | undefined> {
    const round = this.started(conclaveId)?.rounds.findLast((each) => each.roundNumber === roundNumber);
    const [detailed] = round ? await this.archived.withDetails([round], DETAILS) : [];
    return detailed;
  }

  /** Oldest first, the current one last. */
  rows(): EditionRow[] {
    const started = startedEditions<EditionTotals>(this.live.view.editions);
    return started.map((edition, index) => this.rowOf(edition, index + 1, started[index + 1]));
  }

  row(conclaveId: ConclaveId): EditionRow | undefined {
    return this.rows().find(({ _id }) => _id === conclaveId);
  }

  private started(conclaveId: ConclaveId): Edition | undefined {
    const edition = this.live.view.editions[conclaveId];
    return edition?.stage === 'prepared' ? undefined : edition;
  }

  private rowOf(edition: EditionTotals, number: number, next: EditionTotals | undefined): EditionRow {
    const popeElected = this.presenter.popeElected(edition);
    return {
      _id: edition.conclaveId,
      number,
      startDate: edition.startDate,
      openedAt: startIn(edition.acts)?.at ?? edition.moment,
      // An edition ends when the next one starts; `ConclaveClosed` is recorded later.
      closedAt: (next && startIn(next.acts)?.at) ?? null,
      roundsCount: edition.rounds.length,
      totalVotes: edition.rounds.reduce((sum, round) => sum + round.totalVotes, 0),
      popeElected,
      electedAt: (popeElected && edition.acts.find(({ type }) => type === 'PopeElected')?.at) ?? null,
    };
  }
}
