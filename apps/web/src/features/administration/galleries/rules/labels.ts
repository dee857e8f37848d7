export const LOAD_FAILED = 'Erreur lors du chargement des données';

export const LABELS = {
  titre: 'Titre',
  description: 'Description',
  ordre: 'Ordre d’affichage',
  actif: 'Active',
} as const;
