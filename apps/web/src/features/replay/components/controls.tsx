import { useId } from 'react';
import { dayAndMonth, hour, localTimeInRome, number } from '@fumata/text';
import { Button, GhostButton } from '../../../components/button.js';
import { LiveText } from '../../../lib/wording/ordinals.js';
import type { Player, PlayerState } from '../player.js';
import { SPEEDS } from '../rules/playing.js';
import { skippedText } from '../texts.js';

const NBSP = '\u00A0';

/** Time display and playback controls. */
export function Controls({ player, state }: { player: Player; state: PlayerState }) {
  const { playing } = state;
  return (
    <div className="replay-controls">
      <Clock state={state} />
      <div className="replay-buttons">
        <GhostButton
          className="step-button"
          aria-label="−1&nbsp;: reculer d’un événement"
          onClick={() => player.step(-1)}
        >
          −1
        </GhostButton>
        <Button className="play" onClick={() => (playing ? player.pause() : player.play())}>
          {playing ? 'Pause' : 'Lecture'}
        </Button>
        <GhostButton
          className="step-button"
          aria-label="+1&nbsp;: avancer d’un événement"
          onClick={() => player.step(1)}
        >
          +1
        </GhostButton>
        <SpeedSelect player={player} speed={state.speed} />
      </div>
    </div>
  );
}

/** Time in Rome of the current event, and its number. */
function Clock({ state: { frame, approximateFrame, clock, position, index, skipped } }: { state: PlayerState }) {
  const moment = clock ?? (approximateFrame ?? frame)?.moment;
  const isApproximate = clock === null && approximateFrame !== null;
  return (
    <p className="replay-clock">
      <b>
        {isApproximate && <span className="sr">environ </span>}
        {moment === undefined ? '–' : hour(new Date(moment))}
        {moment !== undefined && (
          <small>
            {NBSP}
            {isApproximate ? <span aria-hidden="true">≈</span> : localTimeInRome(moment).slice(17)}
          </small>
        )}
      </b>
      <span className="small muted">
        {moment !== undefined && <LiveText>{`${dayAndMonth(new Date(moment))} · `}</LiveText>}
        <span className="num">{number(position)}</span> sur {number(index.last)}
      </span>
      <span className="small replay-skipped">{skipped > 0 && skippedText(skipped)}</span>
    </p>
  );
}

function SpeedSelect({ player, speed }: { player: Player } & Pick<PlayerState, 'speed'>) {
  const id = useId();
  return (
    <div className="replay-speed">
      <label htmlFor={id}>Vitesse</label>
      <select
        className="input"
        id={id}
        value={speed}
        onChange={(event) => {
          const chosen = SPEEDS.find((each) => String(each) === event.target.value);
          if (chosen !== undefined) player.setSpeed(chosen);
        }}
      >
        {SPEEDS.map((each) => (
          <option key={each} value={each}>
            {each === 'minute' ? 'en 1\u00A0min' : `${number(each)}${NBSP}×`}
          </option>
        ))}
      </select>
    </div>
  );
}
