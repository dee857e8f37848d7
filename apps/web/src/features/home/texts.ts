import { number } from '@fumata/text';

export const TITLE = 'Accueil';
export const SUBTITLE = 'Explorez l’histoire et les membres actuels du Sacré Collège.';
export const DIRECTORY = 'Annuaire des Cardinaux';
export const CONCLAVE = 'Conclave Virtuel';

export const FIGURES = 'Le Collège en chiffres';
export const FIGURES_FAILED = 'Erreur lors du chargement des données';
export const ROUGH_FIGURES = 'chiffres indicatifs';
export const WAITING = '...';

export const NEWS = 'Actualités du Sacré Collège';
export const NEWS_FAILED = 'Impossible de charger les actualités';
export const ALL_NEWS = 'Toutes les actualités';

export const DEFAULT_NEWS = [
  {
    title: 'Le conclave s’ouvrira le 7\u00A0mai',
    day: '2025-04-28',
    image: '/images/planche-porte.svg',
    text: 'Réunis en congrégation générale, les cardinaux ont fixé la date d’ouverture du conclave.',
  },
  {
    title: 'Rome a fait ses adieux au pape François',
    day: '2025-04-26',
    image: '/images/planche-coupole.svg',
    text: 'Les funérailles ont été célébrées place Saint-Pierre, avant l’inhumation à Sainte-Marie-Majeure.',
  },
  {
    title: 'Le pape François est mort à l’âge de 88\u00A0ans',
    day: '2025-04-21',
    image: '/images/planche-anneau.svg',
    text: 'Le Saint-Siège entre dans le temps de la vacance, jusqu’à l’élection de son successeur.',
  },
] as const;

/** Links at the bottom of the page; `members` is omitted when unknown. */
export const features = (members: number | undefined) =>
  [
    {
      to: '/cardinaux',
      drawing: 'hat',
      title: 'Annuaire des cardinaux',
      text: `Les ${members === undefined ? '' : `${number(members)} `}membres du Collège\u00A0: parcours, ordre, pays, langues.`,
    },
    {
      to: '/conclave',
      drawing: 'chimney',
      title: 'Conclave virtuel',
      text: 'Votre voix, un podium en direct, une fumée à chaque scrutin.',
    },
    {
      to: '/papabile-du-jour',
      drawing: 'stele',
      title: 'Papabile du jour',
      text: 'Chaque jour, le portrait d’un cardinal que l’on dit papabile.',
    },
    { to: '/quiz', drawing: 'answers', title: 'Quiz', text: 'Cinq questions, trente secondes chacune, trois niveaux.' },
  ] as const;
