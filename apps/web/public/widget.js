// Shows the conclave of this site on another page, in a frame where the script stands:
// <script src="https://…/widget.js" data-taille="petit|moyen|grand" data-theme="auto|clair|sombre" async></script>
// It sets no cookie, stores nothing, and needs neither inline styles nor eval.
(() => {
  const isWaiting = (each) => each.dataset.fumata === undefined;
  const script = document.currentScript ?? [...document.querySelectorAll('script[src*="/widget.js"]')].find(isWaiting);
  if (!script || !isWaiting(script)) return;
  script.dataset.fumata = '';
  const HEIGHTS = { petit: 88, moyen: 230, grand: 300 };
  const { taille, theme = 'auto' } = script.dataset;
  const size = Object.hasOwn(HEIGHTS, taille) ? taille : 'moyen';
  const frame = document.createElement('iframe');
  frame.src = new URL(`/widget?${new URLSearchParams({ taille: size, theme })}`, script.src).href;
  frame.title = 'Le conclave virtuel en direct';
  frame.loading = 'lazy';
  frame.width = '100%';
  frame.height = String(HEIGHTS[size]);
  frame.style.border = '0';
  frame.style.colorScheme = 'light dark';
  script.after(frame);
})();
