export const LOAD_FAILED = 'Erreur lors du chargement des données';

export const LABELS = {
  titre: 'Titre',
  description: 'Description',
  ordre: 'Ordre d’affichage',
  actif: 'Active',
} as const;

/** Maximum length of a description on its card. */
export const CARD_LETTERS = 100;

/** Size of a picture on its card, px. */
export const PICTURE = { width: 1200, height: 630 } as const;
