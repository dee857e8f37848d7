import type { Push, PushName } from '@fumata/contracts';

type PushLink = { readonly position: string | null; readonly previousPosition: string | null };

/** `gap`: a push was missed and a resync is needed. `back`: older than a position already seen. */
export type PushOrder = 'in-order' | 'gap' | 'back';

/** Record of the pushes received by a client: their number, gaps in the chain of positions, and the resulting tally. */
export class PushLedger {
  readonly seen = new Map<PushName, number>();
  gaps = 0;
  back = 0;
  position: string | null = null;
  roundNumber: number | undefined;
  totalVotes = 0;
  private votes = new Map<string, number>();

  note(name: PushName, link: Partial<PushLink>): PushOrder {
    this.seen.set(name, (this.seen.get(name) ?? 0) + 1);
    const { position, previousPosition } = link;
    if (position == null || name === 'log') return 'in-order';
    const lastPosition = this.position;
    if (name !== 'snapshot' && lastPosition !== null) {
      if (position < lastPosition) {
        this.back += 1;
        return 'back';
      }
      if (previousPosition != null && previousPosition > lastPosition) {
        this.gaps += 1;
        return 'gap';
      }
    }
    this.position = position;
    return 'in-order';
  }

  takeSnapshot({ results, roundNumber, totalVotes }: Push<'snapshot'>): void {
    this.roundNumber = roundNumber;
    this.totalVotes = totalVotes;
    this.votes = new Map(results.map((result) => [result.cardinalId, result.votes]));
  }

  takeTally({ roundNumber, totalVotes, changed }: Push<'tally'>): void {
    if (roundNumber !== this.roundNumber) this.votes.clear();
    this.roundNumber = roundNumber;
    this.totalVotes = totalVotes;
    for (const [cardinalId, votes] of changed) this.votes.set(cardinalId, votes);
  }

  /** A new round starts without votes. */
  takeRound({ round }: Push<'round'>): void {
    if (round.isComplete || round.roundNumber === this.roundNumber) return;
    this.roundNumber = round.roundNumber;
    this.totalVotes = round.totalVotes;
    this.votes.clear();
  }

  /** Ids of cardinals for which the pushed tally differs from the fetched result. */
  differencesTo(results: readonly { readonly cardinalId: string; readonly votes: number }[]): string[] {
    const fetched = new Map(results.map(({ cardinalId, votes }) => [cardinalId, votes]));
    const ids = new Set([...fetched.keys(), ...this.votes.keys()]);
    return [...ids].filter((id) => (fetched.get(id) ?? 0) !== (this.votes.get(id) ?? 0));
  }
}
