import type { ReplayIndex } from '@fumata/contracts';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/button.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Notice } from '../../../components/notice.js';
import { useApi } from '../../../shell/api.js';
import { useStore } from '../../../lib/store.js';
import type { Player, PlayerState } from '../player.js';
import { presentMark } from '../rules/marks.js';
import type { Place } from '../rules/address.js';
import type { Sketch } from '../rules/sketch.js';
import {
  elsewhereText,
  eventText,
  FAILURES,
  markText,
  NEWS,
  NO_WORKER,
  NOTHING_YET,
  SKETCHED,
} from '../texts.js';
import { useAddress } from '../use-address.js';
import { useAnnouncements } from '../use-announcements.js';
import { useKeys } from '../use-keys.js';
import { useNews } from '../use-news.js';
import { usePlayer } from '../use-player.js';
import { Bar } from './bar.js';
import { Charts } from './charts.js';
import { Comparison } from './comparison.js';
import { Controls } from './controls.js';
import { GoTo } from './go-to.js';
import { Journal } from './journal.js';
import { Screen } from './screen.js';
import { Skeleton } from './skeleton.js';
import '../replay.css';

interface ReplayProps {
  index: ReplayIndex;
  place: Place;
  /** Charts are drawn at once, and all of it may be fetched ahead. */
  eager: boolean;
}

/** An edition that can be gone through, event by event. */
export function Replay({ index, place, eager }: ReplayProps) {
  const { player, unsupported } = usePlayer(index, place, eager);
  if (index.last === 0) return <EmptyState text={NOTHING_YET} />;
  if (unsupported) return <Notice kind="warn">{NO_WORKER}</Notice>;
  if (!player) return <Skeleton />;
  return <Playing player={player} eager={eager} />;
}

function Playing({ player, eager }: { player: Player; eager: boolean }) {
  const state = useStore(player.state);
  const { index, frame, sketch, failed, position, b } = state;
  const shown = sketch ?? frame;
  useAddress(position, b);
  useKeys(player);
  const message = useAnnouncements(state);
  return (
    <div className="replay" data-playing={state.playing}>
      <p className="sr" role="status">
        {message}
      </p>
      <News player={player} index={index} />
      {failed && <Failed player={player} failed={failed} />}
      {shown ? (
        <>
          <Screen index={index} frame={shown} about={sketch !== null} />
          <EventLine state={state} />
        </>
      ) : (
        !failed && <Skeleton />
      )}
      {/* Beneath all else to the eye; for the keyboard before the long lists that it drives. */}
      <section className="replay-player" aria-label="Lecteur">
        <Bar player={player} state={state} />
        <Controls player={player} state={state} />
        <p className="small replay-elsewhere" role="status">
          {state.elsewhere && elsewhereText(state.elsewhere)}
        </p>
      </section>
      <div className="replay-desk">
        <Charts state={state} eager={eager} />
        <div className="stack">
          <Comparison player={player} state={state} />
          <Journal player={player} state={state} />
          <GoTo player={player} state={state} />
        </div>
      </div>
    </div>
  );
}

/** What the event at the position was. */
function EventLine({ state: { index, frame, sketch, failed } }: { state: PlayerState }) {
  const names = useMemo(
    () => new Map(index.cardinals.map(({ _id, nomComplet }) => [_id, nomComplet])),
    [index.cardinals],
  );
  if (sketch)
    return (
      <p className="replay-event about">
        <EventNumber of={sketch} /> <span className="muted">{!failed && `${SKETCHED}.`}</span>
      </p>
    );
  if (!frame) return null;
  const mark = index.marks[presentMark(index.marks, frame.sequence)];
  const told = mark?.sequence === frame.sequence ? markText(mark, index.cardinals) : undefined;
  return (
    <p className="replay-event">
      <EventNumber of={frame} /> {eventText(frame, told, (id) => names.get(id) ?? 'un cardinal inconnu')}
    </p>
  );
}

const EventNumber = ({ of: { sequence } }: { of: Sketch }) => (
  <span className="muted num">n°&nbsp;{sequence.toLocaleString('fr-FR')}</span>
);

function Failed({ player, failed }: { player: Player; failed: NonNullable<PlayerState['failed']> }) {
  return (
    <div className="replay-failed" role="alert">
      <Notice kind="warn">
        <div className="row spread">
          <span>{FAILURES[failed]}</span>
          {failed === 'changed' ? (
            <Button small onClick={() => window.location.reload()}>
              Recharger la page
            </Button>
          ) : (
            <Button small onClick={() => player.retry()}>
              Réessayer
            </Button>
          )}
        </div>
      </Notice>
    </div>
  );
}

/** The edition has grown: nothing moves under whoever looks at it, until it is asked for. */
function News({ player, index }: { player: Player; index: ReplayIndex }) {
  const api = useApi();
  const news = useNews(index);
  const [busy, setBusy] = useState(false);
  const take = async (): Promise<void> => {
    setBusy(true);
    // What fails stays offered.
    const newer = await api.get<ReplayIndex>(`/api/replay/${index.edition._id}`).catch(() => undefined);
    setBusy(false);
    if (newer) player.renew(newer);
  };
  return (
    <div className="replay-news">
      <span role="status">{news && `${NEWS}.`}</span>
      {news && (
        <Button look="ghost" small busy={busy} onClick={() => void take()}>
          Mettre à jour
        </Button>
      )}
    </div>
  );
}
