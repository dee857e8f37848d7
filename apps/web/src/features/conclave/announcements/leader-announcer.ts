import { number } from '@fumata/text';
import type { ConclaveView } from '../../../live/conclave-view.js';
import { Announcer } from './announcer.js';
import { leaderAfter } from './leader.js';

/** Announces changes of the leader. */
export class LeaderAnnouncer extends Announcer {
  private known: ReturnType<typeof leaderAfter>['known'];

  see(view: ConclaveView): void {
    const { known, newLeader } = leaderAfter(this.known, view);
    this.known = known;
    if (newLeader)
      this.announce(`${newLeader.cardinal.nomComplet} prend la tête avec ${number(newLeader.votes)} voix.`);
  }
}
