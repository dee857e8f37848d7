import type { ReplayIndex } from '@fumata/contracts';
import { useMemo, useState, type ReactNode } from 'react';
import { describeEvent, plainText } from '@fumata/history';
import { frenchTypography, number, ordinal } from '@fumata/text';
import { Button, GhostButton } from '../../../components/button.js';
import { EmptyState } from '../../../components/messages/empty-state.js';
import { Notice } from '../../../components/messages/notice.js';
import { useApi } from '../../../shell/api.js';
import { useStore } from '../../../lib/store.js';
import type { Player, PlayerState } from '../player.js';
import { openingPosition } from '../rules/marks.js';
import type { ReplayQuery } from '../rules/address.js';
import { publicScreenOf } from '../rules/public-screen.js';
import type { ApproximateFrame } from '../rules/approximate-frame.js';
import { missingPositionText, FAILURES, NEWS, NO_WORKER, NOTHING_YET, APPROXIMATE_FIGURES } from '../texts.js';
import { useAddress } from '../use-address.js';
import { useAnnouncements } from '../use-announcements.js';
import { useKeys } from '../use-keys.js';
import { useEditionGrowth } from '../use-edition-growth.js';
import { usePlayer } from '../use-player.js';
import { useSeen } from '../../../lib/use-seen.js';
import { Timeline } from './timeline.js';
import { Charts } from './charts.js';
import { Comparison } from './comparison.js';
import { Controls } from './controls.js';
import { GoTo } from './go-to.js';
import { Journal } from './journal.js';
import { MajorityBars, Screen } from './screen.js';
import { Skeleton } from './skeleton.js';
import { fetchIndex } from '../requests.js';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { Select } from '../../../components/forms/field.js';
import '../replay.css';

interface ReplayProps {
  index: ReplayIndex;
  /** Without a position, the replay opens at the first vote. */
  query: ReplayQuery;
  /** Allows prefetching of the whole edition. */
  prefetchesAll?: boolean;
  /** Starts playback at once. */
  plays?: boolean;
  /** Head of the page, around the selector of the round. */
  renderHead?: (roundSelect: ReactNode) => ReactNode;
  /** Shown below the charts; called with the index of the player, which grows with the edition. */
  renderBelow?: (index: ReplayIndex) => ReactNode;
}

/** Player of an edition, event by event. */
export function Replay(props: ReplayProps) {
  const {
    index,
    query,
    prefetchesAll = false,
    plays = false,
    renderHead = () => null,
    renderBelow = () => null,
  } = props;
  const from = { ...query, n: query.n ?? openingPosition(index.marks) };
  const { player, unsupported } = usePlayer(index, from, { prefetchesAll, plays });
  if (player && index.last > 0)
    return <LoadedReplay player={player} renderHead={renderHead} renderBelow={renderBelow} />;
  return (
    <>
      {renderHead(null)}
      {index.last === 0 ? (
        <EmptyState text={NOTHING_YET} />
      ) : unsupported ? (
        <Notice kind="warn">{NO_WORKER}</Notice>
      ) : (
        <Skeleton />
      )}
    </>
  );
}

interface LoadedReplayProps extends Required<Pick<ReplayProps, 'renderHead' | 'renderBelow'>> {
  player: Player;
}

function LoadedReplay({ player, renderHead, renderBelow }: LoadedReplayProps) {
  const state = useStore(player.state);
  const { index, frame, approximateFrame, failed, position, b } = state;
  const displayedFrame = approximateFrame ?? frame;
  const screen = useMemo(() => displayedFrame && publicScreenOf(index, displayedFrame), [index, displayedFrame]);
  useAddress(position, b);
  useKeys(player);
  const message = useAnnouncements(state);
  return (
    <div className="replay" data-playing={state.playing}>
      {renderHead(<RoundSelect player={player} state={state} />)}
      <p className="sr" role="status">
        {message}
      </p>
      <GrowthNotice player={player} index={index} />
      {failed && <Failed player={player} failed={failed} />}
      {displayedFrame && screen ? (
        <Screen screen={screen} frame={displayedFrame} isApproximate={approximateFrame !== null}>
          <EventLine state={state} />
        </Screen>
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
      <Details player={player} state={state} below={renderBelow(index)}>
        {displayedFrame && screen && (
          <MajorityBars index={index} screen={screen} isApproximate={approximateFrame !== null} />
        )}
      </Details>
    </div>
  );
}

interface DetailsProps {
  player: Player;
  state: PlayerState;
  /** Shown above the charts. */
  children: ReactNode;
  /** Shown below the charts. */
  below: ReactNode;
}

/** Charts, journal and comparison. */
function Details({ player, state, children, below }: DetailsProps) {
  const [charts, isSeen] = useSeen<HTMLDivElement>();
  return (
    <div className="replay-desk">
      <div className="replay-charts" ref={charts}>
        {children}
        <Charts player={player} state={state} isSeen={isSeen} />
        {below}
      </div>
      <div className="stack">
        <Journal player={player} state={state} />
        <Comparison player={player} state={state} />
        <GoTo player={player} state={state} />
      </div>
    </div>
  );
}

/** Description of the current event. */
function EventLine({ state: { index, frame, approximateFrame, failed } }: { state: PlayerState }) {
  const names = useMemo(
    () => new Map(index.cardinals.map(({ _id, nomComplet }) => [_id, nomComplet])),
    [index.cardinals],
  );
  if (approximateFrame)
    return (
      <p className="replay-event about">
        <EventNumber of={approximateFrame} /> <span className="muted">{!failed && `${APPROXIMATE_FIGURES}.`}</span>
      </p>
    );
  if (!frame) return null;
  return (
    <p className="replay-event">
      <EventNumber of={frame} />{' '}
      {withOrdinals(frenchTypography(plainText(describeEvent(frame.event, { cardinals: names }))))}
    </p>
  );
}

const EventNumber = ({ of: { sequence } }: { of: ApproximateFrame }) => (
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
  const hasGrown = useEditionGrowth(index);
  const [busy, setBusy] = useState(false);
  const update = async (): Promise<void> => {
    setBusy(true);
    // The offer stays after a failure.
    const newer = await fetchIndex(api, index.edition._id).catch(() => undefined);
    setBusy(false);
    if (newer) player.renew(newer);
  };
  return (
    <div className="replay-news">
      <span role="status">{hasGrown && `${NEWS}.`}</span>
      {hasGrown && (
        <GhostButton small busy={busy} onClick={() => void update()}>
          Mettre à jour
        </GhostButton>
      )}
    </div>
  );
}

/** Moves to the opening of a round; shows the round of the current position. */
function RoundSelect({ player, state: { index, frame, approximateFrame } }: { player: Player; state: PlayerState }) {
  const current = (approximateFrame ?? frame)?.round;
  return (
    <Select
      label="Scrutin"
      value={current?._id ?? ''}
      onChange={({ target }) => {
        const round = index.rounds.find(({ _id }) => _id === target.value);
        if (round) player.seek(round.openedSequence);
      }}
    >
      {!current && <option value="">aucun</option>}
      {index.rounds.map(({ _id, roundNumber }) => (
        <option key={_id} value={_id}>
          {ordinal(_id === current?._id ? current.roundNumber : roundNumber)}
        </option>
      ))}
    </Select>
  );
}
