interface Observed {
  readonly canvas: HTMLCanvasElement;
  readonly calm: MediaQueryList;
  /** Aborting removes all observers. */
  readonly signal: AbortSignal;
  readonly onSight: (visible: boolean) => void;
  readonly onResize: () => void;
  readonly onTheme: () => void;
  /** The tab becomes visible again, or reduced motion is turned off. */
  readonly onWake: () => void;
}

/** Observes visibility, size, theme and motion preference. Visibility and size are reported once immediately. */
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
