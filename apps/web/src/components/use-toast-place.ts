import { useEffect } from 'react';
import { useStore } from '../lib/store.js';
import { announcement } from '../live/announcement.js';
import { placeToasts, type Box } from './toast-place.js';
import { shownToasts } from './toasts.js';

/** CSS variable on the document: distance of the toasts from the bottom of the screen. */
const END = '--toasts-end';

/** Buttons that toasts do not cover. */
const BUTTONS = '.form-bar, .acts, .relogin, [type=submit]';

/** Keeps toasts off the buttons of forms and dialogs and off the focused field. */
export function useToastPlace(): void {
  const shown = useStore(shownToasts);
  const news = useStore(announcement, '');
  useEffect(() => {
    const region = document.querySelector('.toasts');
    if (shown.length === 0 || !region || typeof ResizeObserver === 'undefined') return undefined;
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
  }, [shown, news]);
  // Pages without this hook show toasts at the default place.
  useEffect(() => () => void document.documentElement.style.removeProperty(END), []);
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
  document.documentElement.style.setProperty(END, `${screen - bottom}px`);
}

/** None of an element that is not displayed. */
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
