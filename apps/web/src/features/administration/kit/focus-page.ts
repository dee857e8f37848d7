/** The page's beginning gets the focus when what had it goes away with what it did. */
export const focusPage = (): void => document.getElementById('contenu')?.focus({ preventScroll: true });
