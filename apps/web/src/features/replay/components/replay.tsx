import type { ReplayIndex } from '@fumata/contracts';
import { useMemo, useState } from 'react';
import { number } from '@fumata/text';
import { Button } from '../../../components/button.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Notice } from '../../../components/notice.js';
import { useApi } from '../../../shell/api.js';
import { useStore } from '../../../lib/store.js';
import type { Player, PlayerState } from '../player.js';
import { currentMark } from '../rules/marks.js';
import type { ReplayQuery } from '../rules/address.js';
import type { Sketch } from '../rules/sketch.js';
import {
  missingPositionText,
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
import { useEditionGrowth } from '../use-edition-growth.js';
import { usePlayer } from '../use-player.js';
import { Timeline } from './timeline.js';
import { Charts } from './charts.js';
import { Comparison } from './comparison.js';
import { Controls } from './controls.js';
import { GoTo } from './go-to.js';
import { Journal } from './journal.js';
import { Screen } from './screen.js';
import { Skeleton } from './skeleton.js';
import { fetchIndex } from '../requests.js';
import '../replay.css';

interface ReplayProps {
  index: ReplayIndex;
  query: ReplayQuery;
  /** Draws charts immediately and allows prefetching of the whole edition. */
  eager: boolean;
}

/** Player of an edition, event by event. */
export function Replay({ index, query, eager }: ReplayProps) {
  const { player, unsupported } = usePlayer(index, query, eager);
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
      <GrowthNotice player={player} index={index} />
      {failed && <Failed player={player} failed={failed} />}
      {shown ? (
        <>
          <Screen index={index} frame={shown} about={sketch !== null} />
          <EventLine state={state} />
        </>
      ) : (
        !failed && <Skeleton />
      )}
      {/* Visually last, but in tab order before the long lists that it controls. */}
      <section className="replay-player" aria-label="Lecteur">
        <Timeline player={player} state={state} />
        <Controls player={player} state={state} />
        <p className="small replay-elsewhere" role="status">
          {state.missing && missingPositionText(state.missing)}
        </p>
      </section>
      <Details player={player} state={state} eager={eager} />
    </div>
  );
}

interface DetailsProps {
  player: Player;
  state: PlayerState;
  eager: boolean;
}

/** Charts, comparison and journal below the player. */
function Details({ player, state, eager }: DetailsProps) {
  return (
    <div className="replay-desk">
      <Charts player={player} state={state} eager={eager} />
      <div className="stack">
        <Comparison player={player} state={state} />
        <Journal player={player} state={state} />
        <GoTo player={player} state={state} />
      </div>
    </div>
  );
}

/** Description of the current event. */
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
  const mark = index.marks[currentMark(index.marks, frame.sequence)];
  const text = mark?.sequence === frame.sequence ? markText(mark, index.cardinals) : undefined;
  return (
    <p className="replay-event">
      <EventNumber of={frame} /> {eventText(frame, text, (id) => names.get(id) ?? 'un cardinal inconnu')}
    </p>
  );
}

const EventNumber = ({ of: { sequence } }: { of: Sketch }) => (
  <span className="muted num">n°&nbsp;{number(sequence)}</span>
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

/** Notice that the edition has grown; nothing changes until the visitor accepts. */
function GrowthNotice({ player, index }: { player: Player; index: ReplayIndex }) {
  const api = useApi();
  const news = useEditionGrowth(index);
  const [busy, setBusy] = useState(false);
  const take = async (): Promise<void> => {
    setBusy(true);
    // The offer stays after a failure.
    const newer = await fetchIndex(api, index.edition._id).catch(() => undefined);
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
