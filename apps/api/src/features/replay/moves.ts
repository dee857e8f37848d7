import { Inject, Injectable } from '@nestjs/common';
import type { Edition } from '@fumata/conclave';
import { CardinalCatalogue } from '@fumata/content';
import type { ReplayMoves } from '@fumata/contracts';
import type { EventLog } from '@fumata/event-log';
import { VoteMoves, type RoundMoves } from '@fumata/history';
import { editionEventsFrom } from '@fumata/read-models';
import { EVENT_LOG } from '@fumata/stores';
import { LRUCache } from 'lru-cache';

/** Editions whose moves are kept. */
const MAX_EDITIONS = 10;

/** Votes that moved between the closed rounds of an edition, counted from the log once for each closed round. */
@Injectable()
export class Moves {
  private readonly known = new LRUCache<string, Promise<readonly RoundMoves[]>>({ max: MAX_EDITIONS });

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly catalogue: CardinalCatalogue,
  ) {}

  async of(edition: Edition): Promise<ReplayMoves> {
    const counted = await this.countedOnce(edition);
    const numbers = new Map(edition.rounds.map(({ roundId, roundNumber }) => [roundId, roundNumber]));
    const ids = new Set(counted.flatMap(({ moves }) => moves.flatMap(({ from, to }) => [from, to])));
    return {
      rounds: counted.map((round) => ({
        ...round,
        moves: [...round.moves],
        fromNumber: numbers.get(round.from) ?? 0,
        toNumber: numbers.get(round.to) ?? 0,
      })),
      cardinals: Object.fromEntries([...ids].map((id) => [id, this.catalogue.card(id).nomComplet])),
    };
  }

  private countedOnce({ conclaveId, rounds }: Edition): Promise<readonly RoundMoves[]> {
    const last = rounds.findLast(({ closedSequence }) => closedSequence !== null)?.closedSequence ?? 0;
    const key = `${conclaveId} ${last}`;
    const known = this.known.get(key);
    if (known) return known;
    const counting = this.count(conclaveId, last);
    this.known.set(key, counting);
    counting.catch(() => this.known.delete(key)); // the caller gets the failure
    return counting;
  }

  private async count(conclaveId: string, last: number): Promise<readonly RoundMoves[]> {
    const moves = new VoteMoves();
    if (last === 0) return [];
    for await (const seen of editionEventsFrom({ log: this.log }, conclaveId)) {
      if ('succeededBy' in seen || seen.leaf.sequence > last) break;
      moves.take(seen.event, seen.event.type === 'VoteCast' && seen.aside === undefined);
    }
    return moves.rounds;
  }
}
