import { browserStorage } from '../lib/browser-storage.js';

/**
 * Light or dark theme: the visitor's choice, else the system's. index.html applies the stored choice before the first
 * paint.
 */
export function ThemeButton() {
  const change = (): void => {
    const { dataset } = document.documentElement;
    const dark = dataset.theme ? dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    dataset.theme = dark ? 'light' : 'dark';
    browserStorage.write('theme', dataset.theme);
  };
  return (
    <button type="button" className="icon-btn" aria-label="Changer de thème&nbsp;: clair ou sombre" onClick={change}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="7.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
        <path d="M10 2.500a7.500 7.500 0 0 1 0 15z" fill="currentColor" />
      </svg>
    </button>
  );
}
