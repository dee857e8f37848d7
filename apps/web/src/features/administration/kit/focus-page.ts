/** Focuses the start of the page, for actions that remove their own button. */
export const focusPage = (): void => document.getElementById('contenu')?.focus({ preventScroll: true });
