interface ObserverOptions {
  readonly scene: HTMLElement;
  readonly reducedMotion: MediaQueryList;
  /** Aborting removes all observers. */
  readonly signal: AbortSignal;
  readonly onVisibility: (visible: boolean) => void;
  readonly onResize: () => void;
  readonly onTheme: () => void;
  /** The tab becomes visible again, or reduced motion is turned off. */
  readonly onResume: () => void;
}

/** Observes visibility, size, theme and motion preference. Visibility and size are reported once immediately. */
export function observe({
  scene,
  reducedMotion,
  signal,
  onVisibility,
  onResize,
  onTheme,
  onResume,
}: ObserverOptions): void {
  const sight = new IntersectionObserver((entries) => onVisibility(entries.at(-1)?.isIntersecting ?? true));
  sight.observe(scene);
  const size = new ResizeObserver(onResize);
  size.observe(scene);
  const theme = new MutationObserver(onTheme);
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', onTheme, { signal });
  document.addEventListener('visibilitychange', onResume, { signal });
  reducedMotion.addEventListener('change', onResume, { signal });
  signal.addEventListener('abort', () => [sight, size, theme].forEach((each) => each.disconnect()));
}
