import { useEffect } from 'react';
import { useStore } from '../../lib/store.js';
import { announcement } from '../../live/announcement.js';
import { shownToasts } from './toasts.js';

/** CSS variable on the document: distance of the toasts from the bottom of the screen. */
const TOASTS_END = '--toasts-end';

/** Buttons that toasts do not cover. */
const BUTTONS = '.form-bar, .acts, .relogin, [type=submit]';

/** Keeps toasts off the buttons of forms and dialogs and off the focused field. */
export function useToastPlace(): void {
  const toasts = useStore(shownToasts);
  const news = useStore(announcement, '');
  useEffect(() => {
    const region = document.querySelector('.toasts');
    if (toasts.length === 0 || !region || typeof ResizeObserver === 'undefined') return undefined;
    // The region has its new size, and the news its place, only after this effect.
    const observer = new ResizeObserver(place);
    observer.observe(region);
    // A dialog that opens or closes moves the focus.
    const events = ['focusin', 'scroll', 'resize'];
    for (const event of events) addEventListener(event, place, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      for (const event of events) removeEventListener(event, place, { capture: true });
    };
  }, [toasts, news]);
  // Pages without this hook show toasts at the default place.
  useEffect(() => () => void document.documentElement.style.removeProperty(TOASTS_END), []);
}

function place(): void {
  const region = document.querySelector('.toasts');
  if (!region?.firstElementChild) return;
  const dialog = region.closest('dialog');
  const screen = document.documentElement.clientHeight;
  const bottom = placeToasts(region.getBoundingClientRect(), {
    screen,
    news: document.querySelector('.moment-news')?.getBoundingClientRect().bottom ?? 0,
    buttons: [...(dialog ?? document).querySelectorAll(BUTTONS)].flatMap(boxOf),
    focused: focusedBox(region),
    inDialog: dialog !== null,
  });
  document.documentElement.style.setProperty(TOASTS_END, `${screen - bottom}px`);
}

/** Empty if the element is not displayed. */
function boxOf(element: Element): readonly Box[] {
  const box = element.getBoundingClientRect();
  return box.height > 0 ? [box] : [];
}

/** A field's label and error are part of it. */
function focusedBox(region: Element): Box | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body || region.contains(focused)) return undefined;
  return (focused.closest('.field') ?? focused).getBoundingClientRect();
}

/** Edges on the screen, px. */
export interface Box {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

interface Surroundings {
  /** Height of the screen, px. */
  readonly screen: number;
  /** Bottom edge of the news at the top of the screen, px; 0 without. */
  readonly news: number;
  readonly buttons: readonly Box[];
  readonly focused: Box | undefined;
  /** The buttons are those of a dialog. */
  readonly inDialog: boolean;
}

const GAP = 16;

/**
 * Bottom edge of the toasts, which never cover a button or the news, and the focused element only where nothing else is
 * free: at the bottom of the screen, above the buttons or at the top of the screen; over a dialog rather at the top
 * than above its buttons.
 * @param toasts their current box
 */
export function placeToasts(toasts: Box, { screen, news, buttons, focused, inDialog }: Surroundings): number {
  // A DOM rectangle cannot be spread.
  const { left, right } = toasts;
  const height = toasts.bottom - toasts.top;
  const atTop = news + GAP + height;
  const above = buttons.map(({ top }) => top - GAP).toSorted((a, b) => b - a);
  const places = [screen - GAP, ...(inDialog ? [atTop, ...above] : [...above, atTop])];
  const free = (boxes: readonly Box[]): number | undefined =>
    places.find(
      (bottom) =>
        bottom - height >= news && !boxes.some((box) => overlap({ left, right, top: bottom - height, bottom }, box)),
    );
  return (focused && free([...buttons, focused])) ?? free(buttons) ?? atTop;
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
