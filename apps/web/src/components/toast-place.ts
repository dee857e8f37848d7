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
 * Bottom edge of the toasts, which never cover a button or the news, and the focused element only where nothing else is free: at the
 * bottom of the screen, above the buttons or at the top of the screen; over a dialog rather at the top than above its
 * buttons.
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
