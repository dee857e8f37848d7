import type { Forecast } from '@fumata/contracts';
import { useRef, useState } from 'react';
import { useStored } from '../../../../lib/use-stored.js';
import { invitedWord } from './invitation.js';
import { LeagueSection } from './league-section.js';
import { OpenLeagueForm } from './open-league-form.js';
import { forgetLeague, isSameWord, leagueOf, LEAGUES_KEY, readLeagues, storeLeague } from './own-leagues.js';
import { INTRODUCTION, leftText, OPEN_SUMMARY, removedText, TITLE } from './texts.js';
import './league.css';

interface LeaguesProps {
  /** Elements of the title and of each league's name. */
  headings: readonly ['h2', 'h3'] | readonly ['h3', 'h4'];
  /** The forecasts of this browser. */
  forecasts: readonly Forecast[];
  /** Fragment of the page's address, which may be an invitation. */
  hash?: string;
}

/** The leagues that this browser follows, and a form for another one. */
export function Leagues({ headings: [Title, LeagueTitle], forecasts, hash = '' }: LeaguesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [leagues, setLeagues] = useStored(LEAGUES_KEY, readLeagues);
  const invited = invitedWord(hash);
  const [followedLeague] = useState(() => leagues.find(({ word }) => isSameWord(word, invited)));
  const [openedSecret, setOpenedSecret] = useState(followedLeague?.secret);
  const offeredWord = followedLeague ? '' : invited;
  const [status, setStatus] = useState('');
  return (
    <section className="leagues stack" aria-labelledby="ligue">
      <Title id="ligue" ref={heading} tabIndex={-1}>
        {TITLE}
      </Title>
      <p>{INTRODUCTION}</p>
      <p role="status">{status}</p>
      {leagues.map((league) => (
        <LeagueSection
          key={league.secret}
          Title={LeagueTitle}
          league={league}
          forecasts={forecasts}
          isOpened={league.secret === openedSecret}
          onJoined={(nickname) => setLeagues(storeLeague({ ...league, nickname }))}
          onLeft={(wasMember) => {
            setLeagues(forgetLeague(league.word));
            setStatus((wasMember ? leftText : removedText)(league.word));
            heading.current?.focus();
          }}
        />
      ))}
      <details className="table" open={leagues.length === 0 || offeredWord !== '' || undefined}>
        <summary>{OPEN_SUMMARY}</summary>
        <OpenLeagueForm
          invitedWord={offeredWord}
          leagues={leagues}
          onOpen={(word) => {
            const league = leagueOf(word);
            setOpenedSecret(league.secret);
            setStatus('');
            setLeagues(storeLeague(league));
          }}
        />
      </details>
    </section>
  );
}
