/** Maximum length of a gallery's description on its card. */
export const MAX_CARD_DESCRIPTION = 100;

/** Aspect ratio reserved for a picture before it loads. */
export const PICTURE_SPACE = { width: 1200, height: 630 } as const;
