import type { ReplayMark } from '@fumata/contracts';
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { number } from '@fumata/text';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { cssPercent } from '../../../components/standings/standing.js';
import type { Player, PlayerState } from '../player.js';
import { groupMarks, timelineFraction, type MarkGroup } from '../rules/marks.js';
import { markText } from '../../../live/mark-text.js';
import { markLabel, moreMarksText, placeText } from '../texts.js';
import { handleKey } from '../use-keys.js';

/** Width of a label, and the minimum touch target of an icon. */
const NAME_PX = 104;
const TOUCH_PX = 44;
/** Width of a track whose marks have labels; on narrow screens `replay.css` displays icons. */
const WIDE_PX = 640;

/** Timeline: the current position between the first and the last event, with marks. */
export function Timeline({ player, state }: { player: Player; state: PlayerState }) {
  const { index, position, frame } = state;
  const { last, marks, cardinals } = index;
  const [track, width] = useWidth();
  const groups = useMemo(
    () => (width === 0 ? [] : groupMarks(marks, last, (width >= WIDE_PX ? NAME_PX : TOUCH_PX) / width)),
    [marks, last, width],
  );
  const onKey = (event: KeyboardEvent): void => {
    if (handleKey(player, event)) event.preventDefault();
  };
  const label = frame?.sequence === position ? placeText(frame) : `événement ${number(position)}`;
  return (
    <div ref={track} className="replay-track" style={{ '--x': cssPercent(100 * timelineFraction(position, last)) }}>
      <ul className="replay-marks" role="list" aria-label="Repères">
        {groups.map((group) => (
          <GroupMark
            key={group.head.sequence}
            group={group}
            past={(group.marks[0]?.sequence ?? 0) <= position}
            people={cardinals}
            onPress={() => player.seek(next(group.marks, position).sequence)}
          />
        ))}
      </ul>
      <input
        type="range"
        min={1}
        max={last}
        step={1}
        value={position}
        aria-label="Position dans le conclave"
        aria-valuetext={label}
        onChange={(event) => player.seek(Number(event.target.value))}
        onKeyDown={onKey}
      />
    </div>
  );
}

/** Repeated clicks on a group cycle through its marks. */
const next = (marks: readonly ReplayMark[], position: number): ReplayMark => {
  const currentIndex = marks.findIndex(({ sequence }) => sequence === position);
  return marks[currentIndex + 1] ?? marks[0]!; // groups are never empty
};

interface GroupMarkProps {
  group: MarkGroup;
  past: boolean;
  people: PlayerState['index']['cardinals'];
  onPress: () => void;
}

function GroupMark({ group: { head, marks, fraction }, past, people, onPress }: GroupMarkProps) {
  const more = marks.length - 1;
  const label = markLabel(head, people);
  return (
    <li
      className={past ? 'past' : undefined}
      data-edge={fraction < 0.05 ? 'start' : fraction > 0.95 ? 'end' : undefined}
      style={{ '--m': cssPercent(100 * fraction) }}
    >
      <button type="button" tabIndex={-1} title={markText(head, people)} onClick={onPress}>
        <span className="name">
          {withOrdinals(label)}
          {more > 0 && <span className="more"> +{number(more)}</span>}
        </span>
        <span className="sr">
          {`\u00A0: ${markText(head, people)}`}
          {more > 0 && `, ${moreMarksText(more)}`}
        </span>
      </button>
    </li>
  );
}

/** Width of the element in pixels; 0 before the first measurement. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width] as const;
}
