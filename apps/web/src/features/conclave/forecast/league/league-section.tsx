import type { Forecast } from '@fumata/contracts';
import { useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { QuietButton } from '../../../../components/button.js';
import { Notice } from '../../../../components/messages/notice.js';
import { LeagueActions } from './league-actions.js';
import { LeagueStandings } from './league-standings.js';
import { NicknameForm, type NicknameFormProps } from './nickname-form.js';
import type { OwnLeague } from './own-leagues.js';
import { COUNTED, NOT_GIVEN, STORED } from './texts.js';
import { useLeague } from './use-league.js';

interface LeagueSectionProps {
  Title: 'h3' | 'h4';
  league: OwnLeague;
  forecasts: readonly Forecast[];
  /** The visitor has just asked for it. */
  isOpened: boolean;
  onJoined: (nickname: string) => void;
  onLeft: (wasMember: boolean) => void;
}

/** One league: its table, whether the visitor's forecast has arrived, and how to join, share and leave it. */
export function LeagueSection({ Title, league, forecasts, isOpened, onJoined, onLeft }: LeagueSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const { table, isLoading, failure, reload, accept } = useLeague(league, forecasts);
  useEffect(() => {
    if (isOpened) heading.current?.focus();
  }, [isOpened]);
  const me = table?.members.find(({ isMe }) => isMe);
  return (
    <section className="league stack" aria-labelledby={id}>
      <Title id={id} ref={heading} tabIndex={-1}>
        {league.word}
      </Title>
      {!table && !failure && <p role="status">Chargement...</p>}
      {table && <LeagueStandings table={table} />}
      {failure && (
        <Notice kind="error">
          {failure.message} {failure.retry && <QuietButton onClick={failure.retry}>Réessayer</QuietButton>}
        </Notice>
      )}
      {me && table?.openRoundId != null && !failure && <ForecastStatus isReady={me.isReady} />}
      {table && (
        <Membership
          league={league}
          nickname={me?.nickname}
          onJoined={(nickname, joined) => {
            accept(joined);
            onJoined(nickname);
            if (!me) heading.current?.focus(); // the form has gone
          }}
        />
      )}
      <LeagueActions
        league={league}
        isMember={me !== undefined}
        isLoading={isLoading}
        onReload={table && reload}
        onLeft={() => onLeft(me !== undefined)}
      />
    </section>
  );
}

/** Whether the forecast for the open round counts; with a link to the form on other pages. */
function ForecastStatus({ isReady }: { isReady: boolean }) {
  const { pathname } = useLocation();
  return (
    <p role="status">
      {isReady ? COUNTED : NOT_GIVEN}
      {!isReady && pathname !== '/conclave' && (
        <>
          {' '}
          <Link to="/conclave">Le donner sur la page du conclave</Link>
        </>
      )}
    </p>
  );
}

/** The form to join, or folded, for a member, to change the nickname. */
function Membership({ nickname, ...form }: NicknameFormProps) {
  if (nickname === undefined)
    return (
      <>
        <NicknameForm {...form} nickname={undefined} />
        <p className="small muted">{STORED}</p>
      </>
    );
  return (
    <details className="table">
      <summary>Changer de pseudonyme</summary>
      <NicknameForm {...form} nickname={nickname} />
    </details>
  );
}
