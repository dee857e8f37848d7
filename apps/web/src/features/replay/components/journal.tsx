import type { ReplayMark } from '@fumata/contracts';
import { memo, useEffect, useRef } from 'react';
import { recentHour } from '@fumata/text';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import type { Player, PlayerState } from '../player.js';
import { nextMark, currentMarkIndex, previousMark } from '../rules/marks.js';
import { markText } from '../../../live/mark-text.js';

/** Jump targets: name (`e` marks a feminine noun) and the marks they match. */
const JUMPS = [
  { label: 'Scrutin', e: '', kinds: ['opened'] },
  { label: 'Pause', e: 'e', kinds: ['paused'] },
  { label: 'Changement de tête', e: '', kinds: ['lead'] },
  { label: 'Majorité', e: 'e', kinds: ['majority'] },
  { label: 'Élection', e: 'e', kinds: ['elected'] },
] as const satisfies readonly { label: string; e: '' | 'e'; kinds: readonly ReplayMark['kind'][] }[];

/** List of marks in order, with the current one highlighted; each links to its position. */
export function Journal({ player, state }: { player: Player; state: PlayerState }) {
  const { index, position } = state;
  return (
    <section className="replay-pane" aria-labelledby="replay-journal">
      <header>
        <h2 id="replay-journal">Journal</h2>
      </header>
      <Lines player={player} index={index} currentIndex={currentMarkIndex(index.marks, position)} />
      <Jumps player={player} state={state} />
    </section>
  );
}

function Jumps({ player, state: { index, position } }: { player: Player; state: PlayerState }) {
  const availableJumps = JUMPS.filter(({ kinds }) => index.marks.some((mark) => isOf(mark, kinds)));
  return (
    <ul className="replay-jumps" role="list" aria-label="Aller au repère précédent ou suivant">
      {availableJumps.map(({ label, e, kinds }) => {
        const isTarget = (mark: ReplayMark) => isOf(mark, kinds);
        const previous = previousMark(index.marks, position, isTarget);
        const next = nextMark(index.marks, position, isTarget);
        return (
          <li key={label}>
            <Jump sign="‹" name={`${label} précédent${e}`} to={previous} player={player} />
            <span aria-hidden="true">{label}</span>
            <Jump sign="›" name={`${label} suivant${e}`} to={next} player={player} />
          </li>
        );
      })}
    </ul>
  );
}

const isOf = ({ kind }: ReplayMark, kinds: readonly ReplayMark['kind'][]): boolean => kinds.includes(kind);

interface JumpProps {
  sign: string;
  name: string;
  to: ReplayMark | undefined;
  player: Player;
}

/** Not disabled at the end, which would lose the focus. */
function Jump({ sign, name, to, player }: JumpProps) {
  return (
    <button
      type="button"
      className="btn ghost sm"
      aria-label={name}
      aria-disabled={to === undefined}
      onClick={() => to && player.seek(to.sequence)}
    >
      {sign}
    </button>
  );
}

interface LinesProps {
  player: Player;
  index: PlayerState['index'];
  currentIndex: number;
}

const Lines = memo(function Lines({ player, index: { marks, cardinals }, currentIndex }: LinesProps) {
  const lastAt = Date.parse(marks.at(-1)?.at ?? '');
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const line = box?.children[currentIndex];
    if (!box || !(line instanceof HTMLElement)) return;
    // Scrolls within the box; neither the page nor the focus moves.
    const top = line.offsetTop;
    const hidden = top < box.scrollTop || top + line.offsetHeight > box.scrollTop + box.clientHeight;
    if (hidden) box.scrollTop = top - box.clientHeight / 3;
  }, [currentIndex]);
  return (
    <ol ref={list} className="replay-log" role="list" aria-label="Événements marquants">
      {marks.map((mark, number) => (
        <li key={`${mark.sequence}-${mark.kind}`}>
          <button
            type="button"
            className={number <= currentIndex ? 'past' : undefined}
            aria-current={number === currentIndex ? 'true' : undefined}
            onClick={() => player.seek(mark.sequence)}
          >
            <time dateTime={mark.at}>{withOrdinals(recentHour(mark.at, lastAt))}</time>
            <span>{withOrdinals(markText(mark, cardinals))}</span>
          </button>
        </li>
      ))}
    </ol>
  );
});
