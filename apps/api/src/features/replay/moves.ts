import { Inject, Injectable } from '@nestjs/common';
import { CardinalCatalogue } from '@fumata/content';
import type { ReplayMoves } from '@fumata/contracts';
import type { EventLog } from '@fumata/event-log';
import { VoteMoves, type RoundMoves } from '@fumata/history';
import { editionEventsFrom, type EditionTotals } from '@fumata/read-models';
import { EVENT_LOG } from '@fumata/stores';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { lastClose } from '../../view/replay-range.js';

/** Editions whose moves are cached. */
const MAX_EDITIONS = 10;

/** Moves up to the last closed round of an edition. */
interface CountedMoves {
  readonly last: number;
  readonly rounds: Promise<readonly RoundMoves[]>;
}

/** Votes that moved between the closed rounds of an edition: a fold of the log after each close, one at a time. */
@Injectable()
export class Moves {
  private readonly counted = new LRUCache<string, CountedMoves>({ max: MAX_EDITIONS });
  private readonly folds = new PQueue({ concurrency: 1 });

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly catalogue: CardinalCatalogue,
  ) {}

  async of(edition: EditionTotals): Promise<ReplayMoves> {
    const roundMoves = await this.roundMovesOf(edition);
    const numbers = new Map(edition.rounds.map(({ roundId, roundNumber }) => [roundId, roundNumber]));
    const ids = new Set(roundMoves.flatMap(({ moves }) => moves.flatMap(({ from, to }) => [from, to])));
    return {
      rounds: roundMoves.map((round) => ({
        ...round,
        moves: [...round.moves],
        fromNumber: numbers.get(round.from) ?? 0,
        toNumber: numbers.get(round.to) ?? 0,
      })),
      cardinals: Object.fromEntries([...ids].map((id) => [id, this.catalogue.card(id).nomComplet])),
    };
  }

  private roundMovesOf({ conclaveId, rounds }: EditionTotals): Promise<readonly RoundMoves[]> {
    const last = lastClose(rounds);
    const counted = this.counted.get(conclaveId);
    if (counted?.last === last) return counted.rounds;
    const counting = { last, rounds: this.folds.add(() => this.count(conclaveId, last)) };
    this.counted.set(conclaveId, counting);
    counting.rounds.catch(() => {
      // The caller gets the failure.
      if (this.counted.get(conclaveId) === counting) this.counted.delete(conclaveId);
    });
    return counting.rounds;
  }

  private async count(conclaveId: string, last: number): Promise<readonly RoundMoves[]> {
    const moves = new VoteMoves();
    if (last === 0) return [];
    for await (const next of editionEventsFrom({ log: this.log }, conclaveId)) {
      if ('by' in next || next.leaf.sequence > last) break;
      const { event, aside } = next;
      moves.apply(event, event.type === 'VoteCast' && aside === undefined);
    }
    return moves.rounds;
  }
}
