export const TITLE = 'Papabili';
export const LEDE =
  'Les cardinaux dont le nom revient le plus souvent. Un choix de la rédaction, avec pour chacun ce qui joue pour lui et contre lui.';
export const DESCRIPTION =
  'Les cardinaux papabili\u00A0: leur parcours, leurs atouts et leurs facteurs limitants, les électeurs d’abord.';
export const LOAD_FAILED = 'Erreur lors du chargement des papabili';
export const NOBODY = 'Aucun cardinal papabile n’a été trouvé';
export const ORDER = 'les électeurs d’abord, puis du plus jeune au plus âgé · âges à ce jour';
export const OPEN_ALL = 'Tout déplier';
export const FOLD_ALL = 'Tout replier';
