interface Observed {
  readonly canvas: HTMLCanvasElement;
  readonly calm: MediaQueryList;
  /** Ends it all. */
  readonly signal: AbortSignal;
  readonly onSight: (visible: boolean) => void;
  readonly onResize: () => void;
  readonly onTheme: () => void;
  /** The tab is shown again, or motion is wanted again. */
  readonly onWake: () => void;
}

/** What the smoke reacts to besides its mood and the hour. Sight and size are told at once for the first time. */
export function observe({ canvas, calm, signal, onSight, onResize, onTheme, onWake }: Observed): void {
  const sight = new IntersectionObserver((entries) => onSight(entries.at(-1)?.isIntersecting ?? true));
  sight.observe(canvas);
  const size = new ResizeObserver(onResize);
  size.observe(canvas);
  const theme = new MutationObserver(onTheme);
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', onTheme, { signal });
  document.addEventListener('visibilitychange', onWake, { signal });
  calm.addEventListener('change', onWake, { signal });
  signal.addEventListener('abort', () => [sight, size, theme].forEach((each) => each.disconnect()));
}
