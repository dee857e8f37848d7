import { isSmokeAlone, namedPope, runningOf } from '@fumata/conclave';
import { countdown, hour, roundName } from '@fumata/text';
import { useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { GhostButton } from '../../../components/button.js';
import { LiveBadge } from '../../../components/rounds/live-badge.js';
import { Scene } from '../../../components/scene/scene.js';
import { Race } from '../../../components/standings/race.js';
import { useNow } from '../../../lib/now.js';
import { useStore } from '../../../lib/store.js';
import { useMarkup } from '../../../lib/use-markup.js';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import type { LiveConclave } from '../../../live/live-conclave.js';
import type { Live } from '../../../live/live.js';
import { announcementOf, smokeStateOf, wordsOf, type NamedMoment } from '@fumata/history';
import { useViewMoment } from '../../../live/moment/use-view-moment.js';
import {
  currentMajorityBaseText,
  hasReachedIn,
  hasReachedNow,
  majorityBaseText,
} from '../../../live/standings/majority.js';
import { standings } from '../../../live/standings/standings.js';
import { useSite } from '../../../shell/site.js';
import { EveningList } from '../components/evening-list.js';
import type { Electors } from '../electors/elector.js';
import { useHiddenPointer, useLeaveByEscape, useWakeLock } from './screen-hooks.js';
import './tv.css';

/** More milestones than fit on a screen. */
const MAX_MARKS = 12;
const MAX_BARS = 3;

interface TvProps {
  live: Live;
  /** View that the page was rendered with. */
  initial: LiveConclave;
  electorsById: Electors;
}

/** The conclave on a wall: legible from five metres, for a whole night. Escape leads back to the page. */
export function Tv({ live, initial, electorsById }: TvProps) {
  const view = useStore(live.view, initial);
  const connection = useStore(live.connection, 'connecting');
  const moment = useViewMoment(initial);
  const screen = useRef<HTMLDivElement>(null);
  useWakeLock();
  useLeaveByEscape('/conclave');
  useHiddenPointer(screen);
  const { rubric, headline, text } = wordsOf(moment);
  const pope = namedPope(moment);
  return (
    <div ref={screen} className="tv">
      <Scene smokeState={smokeStateOf(moment)} announcement={announcementOf(moment)} at={initial.at}>
        <LiveBadge connection={connection} at={view.at} />
        <p key={rubric} className="rubric">
          {withOrdinals(rubric)}
        </p>
        <h1 key={headline}>{headline}</h1>
        {pope && <p className="pope-name">{pope.nomComplet}</p>}
        <p key={text}>{withOrdinals(text)}</p>
      </Scene>
      <Leaders view={view} moment={moment} electorsById={electorsById} />
      <section className="tv-evening" aria-labelledby="soiree">
        <h2 id="soiree">La soirée</h2>
        <EveningList view={view} maxMarks={MAX_MARKS} />
      </section>
      <Foot view={view} moment={moment} />
      <p className="tv-tools row">
        <FullScreen />
        <Link className="btn ghost" to="/conclave">
          Quitter
        </Link>
      </p>
    </div>
  );
}

interface LeadersProps extends Pick<TvProps, 'electorsById'> {
  view: LiveConclave;
  moment: NamedMoment;
}

/**
 * The result of the moment beside the running round; otherwise the leaders of the round, of an election once the name
 * has been announced.
 */
function Leaders({ view, moment, electorsById }: LeadersProps) {
  const leaders = useMemo(() => standings(view.results, electorsById, hasReachedNow(view)), [view, electorsById]);
  if (isSmokeAlone(moment)) return <div className="tv-leaders" />;
  const result =
    moment.is === 'black-smoke' &&
    view.rounds.findLast(({ isComplete, roundNumber }) => isComplete && roundNumber === moment.round.roundNumber);
  if (result)
    return (
      <section className="tv-leaders" aria-labelledby="tete">
        <h2 id="tete">Résultat du {withOrdinals(roundName(result.roundNumber))}</h2>
        {result.totalVotes > 0 && (
          <Race
            standings={standings(result.results, electorsById, hasReachedIn(result, undefined))}
            required={result.requiredMajority}
            majorityBase={majorityBaseText(result.majorityBasis, result.majorityBase)}
            maxBars={MAX_BARS}
          />
        )}
        <p className="lede">{withOrdinals(wordsOf(moment).detail)}</p>
      </section>
    );
  if (leaders.length === 0) return <div className="tv-leaders" />;
  return (
    <section className="tv-leaders" aria-labelledby="tete">
      <h2 id="tete">En tête</h2>
      <Race
        standings={leaders}
        required={view.requiredMajority}
        majorityBase={currentMajorityBaseText(view)}
        maxBars={MAX_BARS}
      />
    </section>
  );
}

function Foot({ view: { at, conclaveState }, moment }: Pick<LeadersProps, 'view' | 'moment'>) {
  const { publicUrl, host } = useSite();
  const now = useNow(Date.parse(at));
  const remainingMs = Date.parse(conclaveState.closesAt ?? '') - now;
  const { is } = runningOf(moment);
  const isOpen = is === 'waiting' || is === 'voting' || is === 'majority';
  return (
    <section className="tv-foot" aria-label="Heure et vote">
      <QrCode text={`${publicUrl}/conclave`} />
      <p>
        {isOpen ? 'Pour voter' : 'Pour suivre'}&nbsp;: <b>{host}/conclave</b>
      </p>
      <p className="num">
        <b className="tv-clock">{hour(new Date(now).toISOString())}</b> à Rome
        {isOpen && remainingMs > 0 && <span>{`, clôture dans ${countdown(remainingMs)}`}</span>}
      </p>
    </section>
  );
}

const qrMarkupOnServer = import.meta.env.SSR
  ? (await import('../../../components/sharing/qr-drawing.js')).qrMarkup
  : undefined;

/** Drawn by the server: the library is a tenth of what the page may load. */
function QrCode({ text }: { text: string }) {
  const holder = useRef<HTMLDivElement>(null);
  const markup = useMarkup(holder, text, qrMarkupOnServer && (() => qrMarkupOnServer(text)), async () =>
    (await import('../../../components/sharing/qr-drawing.js')).qrMarkup(text),
  );
  return (
    <div
      ref={holder}
      className="tv-qr"
      role="img"
      aria-label="Code QR vers le conclave"
      dangerouslySetInnerHTML={{ __html: markup }}
      suppressHydrationWarning
    />
  );
}

/** Browsers on televisions may have no full screen of their own. */
function FullScreen() {
  const toggle = (): void =>
    void (document.fullscreenElement
      ? document.exitFullscreen?.()
      : document.documentElement.requestFullscreen?.().catch(() => undefined));
  return <GhostButton onClick={toggle}>Plein écran</GhostButton>;
}
