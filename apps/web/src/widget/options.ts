export const WIDGET_SIZES = ['petit', 'moyen', 'grand'] as const;
export const WIDGET_THEMES = ['auto', 'clair', 'sombre'] as const;

export interface WidgetOptions {
  readonly taille: (typeof WIDGET_SIZES)[number];
  readonly theme: (typeof WIDGET_THEMES)[number];
}

/** Height of the frame, in pixels; `public/widget.js` has the same. */
export const WIDGET_HEIGHTS: Readonly<Record<WidgetOptions['taille'], number>> = { petit: 88, moyen: 230, grand: 300 };
