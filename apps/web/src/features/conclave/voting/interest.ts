import { kept } from '../../../lib/kept.js';
import { INTENT_KEY, VOTES_KEY } from './kept-keys.js';

const GESTURES = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];

let want: () => void = () => undefined;
let early: Early = {};

/** What was done before anything could answer. */
interface Early {
  /** Whose button was pressed. */
  readonly press?: string | undefined;
  /** What was typed into the search. */
  readonly search?: string;
}

/** The visitor does something, has voted before, or sees the list: the vote's code is fetched. */
export const whenWanted = new Promise<void>((resolve) => (want = resolve));

/**
 * Watches for the first sign that the vote is wanted. What is pressed or typed while its code is still on its way is kept for
 * it. Gives what ends the watch.
 *
 * @param list the electors of the first HTML; null when there is none yet, and then the vote is wanted at once
 */
export function watchInterest(list: Element | null): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  if (!list || kept.read(VOTES_KEY) !== null || kept.read(INTENT_KEY) !== null) want();
  else {
    const sight = new IntersectionObserver(
      (entries) => entries.some((each) => each.isIntersecting) && want(),
    );
    sight.observe(list);
    signal.addEventListener('abort', () => sight.disconnect());
  }
  for (const gesture of GESTURES)
    addEventListener(gesture, want, { capture: true, passive: true, once: true, signal });
  const note = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement && target.name === 'q') early = { search: target.value };
    const row = target instanceof Element && target.closest('button.vote') && target.closest('[data-id]');
    if (row instanceof HTMLElement) early = { press: row.dataset.id };
  };
  addEventListener('click', note, { capture: true, signal });
  addEventListener('input', note, { capture: true, signal });
  return () => {
    gone.abort();
    early = {};
  };
}

/** What was done too early, once. */
export function takeEarly(): Early {
  const taken = early;
  early = {};
  return taken;
}
