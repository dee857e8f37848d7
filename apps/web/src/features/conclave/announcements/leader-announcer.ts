import { number } from '@fumata/text';
import type { LiveConclave } from '../../../live/live-conclave.js';
import { Announcer } from './announcer.js';
import type { ResultRow } from '@fumata/contracts';

export class LeaderAnnouncer extends Announcer {
  private currentLeader: ReturnType<typeof leaderAfter>['currentLeader'];

  see(view: LiveConclave): void {
    const { currentLeader, newLeader } = leaderAfter(this.currentLeader, view);
    this.currentLeader = currentLeader;
    if (newLeader)
      this.announce(`${newLeader.cardinal.nomComplet} prend la tête avec ${number(newLeader.votes)} voix.`);
  }
}

/** Leader of a round. Round numbers restart with each edition, so the edition is part of it. */
interface Leader {
  readonly round: string;
  readonly leader: string;
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
  const round = `${conclaveState._id} ${roundNumber}`;
  const [first] = results;
  if (!first) return { currentLeader: previous };
  const previousId = previous?.round === round ? previous.leader : undefined;
  const previousLeader = results.find(({ cardinalId }) => cardinalId === previousId);
  const leader = previousLeader?.votes === first.votes ? previousLeader : first;
  const currentLeader = { round, leader: leader.cardinalId };
  const isUnchanged = previousId === undefined || previousId === leader.cardinalId;
  return isUnchanged ? { currentLeader } : { currentLeader, newLeader: leader };
}
