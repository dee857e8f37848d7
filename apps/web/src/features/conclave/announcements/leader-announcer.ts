import { number } from '@fumata/text';
import type { LiveConclave } from '../../../live/live-conclave.js';
import { Announcer } from './announcer.js';
import type { ResultRow } from '@fumata/contracts';

export class LeaderAnnouncer extends Announcer {
  private currentLeader: Leader | undefined;

  see(view: LiveConclave): void {
    const { currentLeader, newLeader } = leaderAfter(this.currentLeader, view);
    this.currentLeader = currentLeader;
    if (newLeader)
      this.announce(`${newLeader.cardinal.nomComplet} prend la tête avec ${number(newLeader.votes)} voix.`);
  }
}

interface Leader {
  /** Edition and round: round numbers restart with each edition. */
  readonly roundKey: string;
  readonly cardinalId: string;
}

type TalliedView = Pick<LiveConclave, 'results' | 'roundNumber' | 'conclaveState'>;

/**
 * Leader after a tally. The previous leader stays until somebody has more votes; `newLeader` is set
 * when the leader has changed.
 */
export function leaderAfter(
  previous: Leader | undefined,
  { results, roundNumber, conclaveState }: TalliedView,
): { readonly currentLeader: Leader | undefined; readonly newLeader?: ResultRow } {
  const roundKey = `${conclaveState._id} ${roundNumber}`;
  const [first] = results;
  if (!first) return { currentLeader: previous };
  const previousId = previous?.roundKey === roundKey ? previous.cardinalId : undefined;
  const previousLeader = results.find(({ cardinalId }) => cardinalId === previousId);
  const leader = previousLeader?.votes === first.votes ? previousLeader : first;
  const currentLeader = { roundKey, cardinalId: leader.cardinalId };
  const isUnchanged = previousId === undefined || previousId === leader.cardinalId;
  return isUnchanged ? { currentLeader } : { currentLeader, newLeader: leader };
}
