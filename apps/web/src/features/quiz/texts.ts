import type { QuizChoice } from '../../lib/wording/quiz-names.js';

export const TITLE = 'Quiz';
export const DESCRIPTION =
  'Testez vos connaissances sur l’histoire, les cardinaux, les traditions et la géographie de l’Église\u00A0: cinq questions, trente secondes pour chacune.';
export const RULES = 'Cinq questions, trente secondes pour chacune. Choisissez un sujet.';
export const LOAD_FAILED = 'Erreur lors du chargement du quiz. Veuillez réessayer.';
export const ABANDON = 'Abandonner le quiz';

export const LEVEL_TEXTS: Readonly<Record<QuizChoice, string>> = {
  débutant: 'Les grandes dates et les grands noms.',
  intermédiaire: 'Les règles, les rites, les précédents.',
  expert: 'Pour qui a lu Universi Dominici Gregis.',
  tous: 'Les trois niveaux mêlés.',
};

/** Label of a level with too few questions. */
export const TOO_FEW = 'il en faut cinq pour jouer';

export const WARNING = 'Dernières secondes pour répondre';
export const RETRYING_ANSWER =
  'Le serveur n’a pas encore répondu. Votre choix est gardé et sera renvoyé dès que possible\u202F; il ne comptera qu’une fois.';
export const NEXT_LOST =
  'La question suivante n’est pas arrivée. Vérifiez votre connexion, puis réessayez\u00A0: son temps ne court pas encore.';
export const KEYS = 'Au clavier\u00A0: touches 1 à 4 ou A à D.';

export const MISSING = 'Cette partie ne peut pas être reprise';
export const MISSING_REASON =
  'Une partie se joue dans le navigateur qui l’a commencée, pendant un jour. Celle-ci vient d’ailleurs, ou n’existe plus. Si cela se répète, autorisez les cookies de ce site.';

export const RANKING_FAILED = 'Le classement n’a pas pu être chargé.';
export const RANKING_EMPTY = 'Personne n’y figure encore aujourd’hui.';
export const PSEUDONYM_NOTICE =
  'Facultatif. Votre pseudonyme, votre score et votre temps seront visibles de tous jusqu’à minuit, heure de Rome. Seule votre meilleure partie du jour y figure.';
export const PSEUDONYM_HINT = 'De 2 à 24 caractères.';
export const CHECK_CONNECTION = 'Vérifiez votre connexion, puis réessayez.';
