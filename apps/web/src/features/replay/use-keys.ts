import { useEffect, useEffectEvent } from 'react';
import type { Player } from './player.js';
import { nextMark, previousMark } from './rules/marks.js';

const LONG_STEP = 100;

type KeyAction = (player: Player, step: number) => void;

const forward: KeyAction = (player, step) => player.step(step);
const back: KeyAction = (player, step) => player.step(-step);

/** Keys of the slider; Shift makes longer steps. */
const KEY_ACTIONS: Readonly<Record<string, KeyAction>> = {
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

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** True when the player has handled the key; those with other modifiers than Shift are left to the browser. */
export function handleKey(player: Player, { key, shiftKey, altKey, ctrlKey, metaKey }: Key): boolean {
  const act = altKey || ctrlKey || metaKey ? undefined : KEY_ACTIONS[key];
  act?.(player, shiftKey ? LONG_STEP : 1);
  return act !== undefined;
}

/**
 * Global shortcuts: space toggles playback, left and right arrows step, unless the focused element handles the key
 * itself.
 */
export function useKeys(player: Player): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || !GLOBAL_KEYS.has(event.key) || handles(event.target, event.key)) return;
    if (handleKey(player, event)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** The other keys scroll the page. */
const GLOBAL_KEYS = new Set([' ', 'ArrowLeft', 'ArrowRight']);

const HANDLES_ALL_KEYS = 'input, select, textarea, dialog, [tabindex]:not([tabindex="-1"]), [role=menu]';
/** Activated by space; arrow keys do nothing on them. */
const HANDLES_SPACE = 'a, button, summary';

const handles = (target: EventTarget | null, key: string): boolean =>
  target instanceof Element &&
  (target.closest(HANDLES_ALL_KEYS) !== null || (key === ' ' && target.closest(HANDLES_SPACE) !== null));
