import { Injectable } from '@nestjs/common';
import type { Act, ConclaveId, Edition, EventType } from '@fumata/conclave';
import type { EditionRow } from '@fumata/contracts';
import { LiveView } from './live-view.js';
import { Presenter } from './presenter.js';

const act = ({ acts }: Edition, eventType: EventType): Act | undefined => acts.find(({ type }) => type === eventType);

/** Revision at which the edition became current. */
const startRevision = (edition: Edition): number => act(edition, 'ConclaveStarted')?.revision ?? 0;

/** Started editions; a prepared edition that never started is excluded. */
@Injectable()
export class Editions {
  constructor(
    private readonly live: LiveView,
    private readonly presenter: Presenter,
  ) {}

  find(conclaveId: ConclaveId): Edition | undefined {
    const edition = this.live.view.editions[conclaveId];
    return edition?.stage === 'prepared' ? undefined : edition;
  }

  /** Oldest first, the current one last. */
  rows(): EditionRow[] {
    const started = Object.values(this.live.view.editions)
      .filter(({ stage }) => stage !== 'prepared')
      .sort((a, b) => startRevision(a) - startRevision(b));
    return started.map((edition, index) => this.row(edition, index + 1, started[index + 1]));
  }

  private row(edition: Edition, number: number, next: Edition | undefined): EditionRow {
    const popeElected = this.presenter.popeElected(edition);
    return {
      _id: edition.conclaveId,
      number,
      startDate: edition.startDate,
      openedAt: act(edition, 'ConclaveStarted')?.at ?? edition.moment,
      // An edition ends when the next one starts; `ConclaveClosed` is recorded later.
      closedAt: (next && act(next, 'ConclaveStarted')?.at) ?? null,
      roundsCount: edition.rounds.length,
      totalVotes: edition.rounds.reduce((sum, round) => sum + round.totalVotes, 0),
      popeElected,
      electedAt: (popeElected && act(edition, 'PopeElected')?.at) ?? null,
    };
  }
}
