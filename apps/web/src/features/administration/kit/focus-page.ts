/** Focuses the start of the page, after an action that removes its own button. */
export const focusPage = (): void => document.getElementById('contenu')?.focus({ preventScroll: true });
