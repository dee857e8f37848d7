import { counted } from '@fumata/text';

export const TITLE = 'Ligues entre amis';
export const INTRODUCTION =
  'Jouez à plusieurs, sans compte\u00A0: choisissez un mot et donnez-le à vos amis. Qui connaît le mot voit le classement.';
export const STORED =
  'Pour compter vos points, le site garde avec votre pseudonyme vos pronostics à partir du scrutin ouvert. Il les efface quand vous quittez la ligue, ou 30\u00A0jours après votre dernier pronostic ou, sans pronostic, après votre entrée.';
export const OPEN_SUMMARY = 'Créer ou rejoindre une ligue';
export const WORD_HINT =
  'Au moins huit lettres, par exemple trois mots. Majuscules, accents et ponctuation ne comptent pas.';
export const WORD_TOO_SHORT = 'Il faut au moins huit lettres.';
export const ALREADY_FOLLOWED = 'Vous suivez déjà cette ligue\u00A0: elle est ci-dessus.';
export const TOO_MANY = 'Cinq ligues au plus dans ce navigateur\u00A0: quittez-en une pour en suivre une autre.';
export const NICKNAME_HINT = '24\u00A0caractères au plus. Tous ceux qui connaissent le mot le voient.';
export const NOBODY = 'Personne n’est encore dans cette ligue. Entrez-y le premier, puis donnez le mot à vos amis.';
export const LOAD_FAILED = 'Le classement n’a pas pu être chargé.';
export const NOT_SENT = 'Votre pronostic n’est pas arrivé à la ligue.';
export const CLOSED = 'Les pronostics sont clos en ce moment\u00A0: la ligue n’a pas pu prendre le vôtre.';
export const COUNTED = 'Votre pronostic pour ce scrutin compte dans la ligue.';
export const NOT_GIVEN = 'La ligue attend votre pronostic pour ce scrutin.';
export const CHECK_CONNECTION = 'La demande n’a pas abouti. Vérifiez votre connexion, puis réessayez.';
export const RIGHT_NOTE = 'Justes\u00A0: pronostics où la fumée et le cardinal en tête l’étaient tous les deux.';

export const leftText = (word: string): string => `Vous avez quitté la ligue «\u00A0${word}\u00A0».`;
export const removedText = (word: string): string => `La ligue «\u00A0${word}\u00A0» n’est plus dans votre liste.`;
export const invitation = (word: string): string =>
  `Rejoignez ma ligue de pronostics sur le conclave. Le mot\u00A0: «\u00A0${word}\u00A0»`;

/** 2 sur 5 */
export const rightText = (right: number, forecasts: number): string => `${right} sur ${forecasts}`;
export const moreText = (count: number): string => `Afficher aussi ${counted(count, 'autre membre', 'autres membres')}`;
