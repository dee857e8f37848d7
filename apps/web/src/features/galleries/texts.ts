import { plural } from '@fumata/text';

export const TITLE = 'Galeries d’Images';
export const LEDE = 'Des images à télécharger gratuitement, après inscription.';
export const DESCRIPTION =
  'Les galeries d’images du conclave, à télécharger gratuitement\u00A0: une adresse e-mail suffit.';
export const LIST_FAILED = 'Erreur lors du chargement des galeries';
export const NO_GALLERY = 'Aucune galerie n’est disponible pour le moment.';

export const GALLERIES = 'Galeries';
export const GALLERY_FAILED = 'Erreur lors du chargement de la galerie';
export const NOT_FOUND = 'Galerie introuvable';
export const GONE = 'Cette galerie n’existe pas, ou n’est plus publiée.';
export const BACK = 'Retour aux galeries';
export const NO_IMAGE = 'Aucune image n’est disponible dans cette galerie pour le moment.';

export const DOWNLOAD_IMAGE = 'Télécharger l’image';
export const DOWNLOAD_GALLERY = 'Télécharger toute la galerie';
export const REQUEST_FAILED = 'Erreur lors de la demande de téléchargement';
/** Purpose and retention of the e-mail address, which is erased after `days`. */
export const retentionNotice = (days: number): string =>
  'Donnez une adresse e-mail\u00A0: nous y envoyons un lien, valable 7\u00A0jours. Elle ne sert qu’à cet envoi et n’est ' +
  'pas transmise à des tiers. Nous la gardons avec l’adresse IP et le navigateur du dernier téléchargement, et effaçons ' +
  `le tout après ${days}\u00A0${plural(days, 'jour')}.`;

export const PREPARING = 'Préparation de votre téléchargement...';
export const DOWNLOADING = 'Téléchargement en cours';
export const NOT_BEGUN = 'Le téléchargement n’a pas pu commencer\u00A0: le serveur n’a pas répondu.';
export const IMPOSSIBLE = 'Téléchargement impossible';
export const DEAD_LINK = 'Le lien de téléchargement est invalide ou a expiré';
export const LINK_FAILED = 'Le lien de téléchargement n’a pas pu être vérifié.';
