import { describe, expect, it } from '@jest/globals';
import { placeToasts, type Box } from './use-toast-place.js';

const SCREEN = 720;
const box = (top: number, bottom: number, left = 0, right = 1280): Box => ({ top, right, bottom, left });

/** Two toasts at the right of the screen. */
const TOASTS = box(0, 150, 848, 1264);
const BAR = box(640, 720);

describe('placeToasts', () => {
  const place = (buttons: readonly Box[], focused?: Box, inDialog = false, toasts = TOASTS): number =>
    placeToasts(toasts, { screen: SCREEN, news: 0, buttons, focused, inDialog });

  it('leaves the toasts at the bottom of the screen when nothing is there', () => {
    expect(place([])).toBe(704);
    expect(place([box(640, 720, 0, 800)])).toBe(704);
  });

  it('places them above a form bar, also where the footer has pushed it up', () => {
    expect(place([BAR])).toBe(624);
    expect(place([box(340, 420)])).toBe(704);
    expect(place([box(500, 580)])).toBe(484);
  });

  it('places them at the top when a focused field is above the form bar', () => {
    expect(place([BAR], box(560, 610, 300, 1200))).toBe(166);
    expect(place([BAR], box(560, 610, 300, 800))).toBe(624);
  });

  it('places them at the top of a dialog rather than above its buttons', () => {
    expect(place([BAR], undefined, true)).toBe(166);
    expect(place([BAR], box(100, 150), true)).toBe(624);
  });

  it('places them below the news of the conclave over a dialog', () => {
    const below = (buttons: readonly Box[]): number =>
      placeToasts(TOASTS, { screen: SCREEN, news: 94, buttons, focused: undefined, inDialog: true });
    expect(below([BAR])).toBe(260);
    expect(below([box(200, 720)])).toBe(260);
  });

  it('covers a focused field that fills the screen, but no button', () => {
    expect(place([BAR], box(0, 720))).toBe(624);
  });

  it('places them at the top when there is no room for all of them', () => {
    expect(place([BAR], undefined, false, box(0, 680, 848, 1264))).toBe(696);
  });
});
