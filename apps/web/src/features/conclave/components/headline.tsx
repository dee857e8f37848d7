import { hour, number, ordinal, plural } from '@fumata/text';
import { LiveBadge } from '../../../components/live-badge.js';
import type { ConclaveView } from '../../../live/conclave-view.js';
import type { Connection } from '../../../live/live.js';
import { halfDay, roundName } from '../../../live/round-words.js';
import { currentRound, TITLES, type Situation } from '../../../live/situation.js';
import { majorityReached, NO_MAJORITY, VOTE_CLOSED } from '../texts.js';

interface HeadlineProps {
  view: ConclaveView;
  situation: Situation;
  connection: Connection;
}

interface Words {
  readonly rubric: string;
  readonly text: string;
}

/** Headline over the scene: the situation in words. */
export function Headline({ view, situation, connection }: HeadlineProps) {
  const { rubric, text } = words(view, situation);
  return (
    <>
      <LiveBadge connection={connection} at={view.at} />
      <p className="rubric">{rubric}</p>
      <h1>{TITLES[situation.is]}</h1>
      <p>{text}</p>
    </>
  );
}

function words(view: ConclaveView, situation: Situation): Words {
  const { conclaveState, totalVotes, roundNumber } = view;
  const round = currentRound(view);
  const half = round ? ` · ${halfDay(round)}` : '';
  const rubric = `${roundName(roundNumber)}${half}`;
  switch (situation.is) {
    case 'complete':
      return {
        rubric: `Fumée blanche · ${roundName(roundNumber)}${round ? `, ${halfDay(round)}` : ''}`,
        text: `Les deux tiers sont atteints. Le conclave virtuel a élu un pape\u00A0: ${situation.elected.nomComplet}.`,
      };
    case 'paused': {
      const { totalRounds, currentDay } = conclaveState;
      const soFar = `${number(totalRounds)} ${plural(totalRounds, 'scrutin')} · ${ordinal(currentDay)} jour`;
      return { rubric: soFar, text: situation.reason };
    }
    case 'inactive':
      return { rubric, text: VOTE_CLOSED };
    case 'majority':
      return { rubric, text: majorityReached(situation.by.nomComplet) };
    case 'black':
      return { rubric: `${roundName(situation.round.roundNumber)} · ${halfDay(situation.round)}`, text: NO_MAJORITY };
    case 'waiting':
      return { rubric, text: 'Le scrutin est ouvert. Aucune voix n’est encore enregistrée.' };
    case 'open': {
      const cast = `${number(totalVotes)} voix ${plural(totalVotes, 'déposée')}`;
      const since = round ? ` depuis ${hour(round.openedAt)}` : '';
      return { rubric, text: `${cast}${since}. ${NO_MAJORITY}` };
    }
  }
}
