import { useEffect, useRef } from 'react';
import type { Player } from './player.js';
import { nextMark, previousMark } from './rules/marks.js';

const FAR = 100;

type Act = (player: Player, step: number) => void;

const forward: Act = (player, step) => player.step(step);
const back: Act = (player, step) => player.step(-step);

/** What the slider's keys do; with Shift, steps are long ones. */
const ACTS: Readonly<Record<string, Act>> = {
  ' ': (player) => (player.state.get().playing ? player.pause() : player.play()),
  ArrowRight: forward,
  ArrowUp: forward,
  ArrowLeft: back,
  ArrowDown: back,
  PageDown: (player) => {
    const { index, position } = player.state.get();
    player.seek(nextMark(index.marks, position)?.sequence ?? index.last);
  },
  PageUp: (player) => {
    const { index, position } = player.state.get();
    player.seek(previousMark(index.marks, position)?.sequence ?? 1);
  },
  Home: (player) => player.seek(1),
  End: (player) => player.seek(player.state.get().index.last),
};

/** True when the key was meant for the player. */
export function pressed(player: Player, { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
  const act = ACTS[key];
  act?.(player, shiftKey ? FAR : 1);
  return act !== undefined;
}

/** Space plays, arrows left and right step, wherever the focus is, unless what has it takes the key itself. */
export function useKeys(player: Player): void {
  const now = useRef(player);
  now.current = player;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (!ANYWHERE.has(event.key) || takes(event.target, event.key)) return;
      if (pressed(now.current, event)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** The others scroll the page. */
const ANYWHERE = new Set([' ', 'ArrowLeft', 'ArrowRight']);

const TAKES_ALL = 'input, select, textarea, dialog, [tabindex]:not([tabindex="-1"]), [role=menu]';
/** Pressed by the space bar; arrows say nothing to them. */
const TAKES_SPACE = 'a, button, summary';

const takes = (target: EventTarget | null, key: string): boolean =>
  target instanceof Element &&
  (target.closest(TAKES_ALL) !== null || (key === ' ' && target.closest(TAKES_SPACE) !== null));
