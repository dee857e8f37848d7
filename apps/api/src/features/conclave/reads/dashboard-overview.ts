import { Inject, Injectable } from '@nestjs/common';
import {
  duePause,
  duePauseAfterRound,
  heldClasses,
  lastRound,
  majorityOf,
  openNextRound,
  pauseDefault,
  votesTowardsMajority,
  withMajority,
  type Edition,
} from '@fumata/conclave';
import { CardinalCatalogue } from '@fumata/content';
import type { Overview } from '@fumata/contracts';
import type { Clock } from '@fumata/platform';
import { CLOCK } from '@fumata/stores';
import { LiveBroadcast } from '../../../live/live-broadcast.js';
import { LiveView } from '../../../view/live-view.js';
import { prescribedPause } from '../prescribed-pause.js';

/** The part of the dashboard that is not public, with a preview of the effects of the commands. */
@Injectable()
export class DashboardOverview {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly catalogue: CardinalCatalogue,
    private readonly live: LiveView,
    private readonly broadcast: LiveBroadcast,
  ) {}

  of(edition: Edition): Overview {
    const { view } = this.live;
    const { catalogue, clock } = this;
    const now = clock.now().toISOString();
    const due = duePause(edition);
    const dueAfterRound = duePauseAfterRound(edition);
    return {
      pauseSuggested: due && prescribedPause(due, catalogue),
      pauseAfterRound: dueAfterRound && prescribedPause(dueAfterRound, catalogue),
      pauseDefaults: prescribedPause(due ?? pauseDefault(edition.totalRounds), catalogue),
      nextRound: nextRound(edition, now),
      electable: electable(edition),
      held: heldCounts(edition),
      electorsInContent: catalogue.electors(),
      events: edition.sequence,
      viewers: this.broadcast.viewerCount,
      revision: view.revision,
      now,
      position: view.position,
    };
  }
}

/** The next round as the command itself would decide it. */
function nextRound(edition: Edition, at: string): Overview['nextRound'] {
  const decided = openNextRound({ roundId: '', at }, edition);
  if ('refused' in decided) return null;
  const { roundNumber, day, period } = decided[1].data;
  return { roundNumber, day, period };
}

function heldCounts(edition: Edition): Overview['held'] {
  const classes = heldClasses(edition);
  return { classes: classes.length, undecided: classes.reduce((sum, { undecided }) => sum + undecided, 0) };
}

function electable(edition: Edition): Overview['electable'] {
  const round = lastRound(edition);
  const { is } = edition.situation;
  if (!round || is === 'complete' || is === 'inactive') return [];
  const { basis } = majorityOf(edition, round);
  return withMajority(edition).map((result) => ({
    cardinalId: result.cardinalId,
    votes: votesTowardsMajority(basis, result),
  }));
}
