/** How long it is told what was done, or why it was not. */
export const TOAST_MS = 3_000;

export const LOAD_FAILED = 'Erreur lors du chargement des données';

export const LABELS = {
  titre: 'Titre',
  description: 'Description',
  ordre: 'Ordre d’affichage',
  actif: 'Active',
} as const;

/** So much of a description is on its card. */
export const CARD_LETTERS = 100;

/** Of a picture on its card, in pixels. */
export const PICTURE = { width: 1200, height: 630 } as const;
