import { longDate } from '@fumata/text';

export const TITLE = 'Papabile du jour';
export const DESCRIPTION =
  'Chaque jour, le portrait d’un cardinal que l’on dit papabile, et les portraits des jours précédents.';
export const ARCHIVE_TITLE = 'Tous les papabili du jour';
export const ARCHIVE_DESCRIPTION = 'Tous les portraits de papabili du jour, année par année.';
export const LOAD_FAILED = 'Erreur lors du chargement des données';
export const NOT_FOUND = 'Papabile du jour non trouvé';
export const NO_ARCHIVE = 'Aucune archive disponible';
export const PAST_THE_END = 'Cette page n’existe pas\u00A0: les archives en comptent moins.';
export const TODAY = 'Aujourd’hui';
export const ALL = 'Toutes les archives';
export const IN_TRASH = 'Ce cardinal ne figure plus dans l’annuaire.';

export const titleOf = (name: string, date: string): string => `${name}, papabile du ${longDate(date)}`;
