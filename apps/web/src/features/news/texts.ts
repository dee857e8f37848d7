export const TITLE = 'Actualités';
export const DESCRIPTION =
  'L’actualité du Sacré Collège\u00A0: annonces, analyses, portraits et repères chiffrés autour du conclave.';

export const LOAD_FAILED = 'Erreur lors du chargement des données';
export const RECENT_FAILED = 'Impossible de charger les articles récents';

export const NOT_FOUND = 'Article non trouvé';
export const GONE = 'Cet article n’existe pas ou a été supprimé';

export const NOTHING_YET = 'Aucun article n’est publié pour le moment.';
export const NOTHING_FOUND = 'Aucun article ne correspond à votre recherche.';
export const ALL_NEWS = 'Toutes les actualités';
