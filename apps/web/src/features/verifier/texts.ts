export const TITLE = 'Vérifier un reçu';
export const DESCRIPTION =
  'Votre voix figure-t-elle au journal, et a-t-elle été comptée\u202F? Le contrôle se fait dans votre navigateur.';
export const LEDE =
  'Votre voix figure-t-elle au journal, et a-t-elle été comptée\u202F? Le contrôle se fait dans ce navigateur\u00A0: votre reçu n’est pas envoyé.';
export const NOT_A_RECEIPT =
  'Ce texte n’est pas un reçu. Collez-le en entier, accolades comprises, tel qu’il vous a été donné.';
export const FILE_NOT_A_RECEIPT = 'Ce fichier n’est pas un reçu\u00A0: ouvrez celui que vous avez téléchargé ici.';
export const LINK_NOT_A_RECEIPT = 'Ce lien ne contient pas un reçu complet\u00A0: il a peut-être été coupé.';
export const NOT_LOADED =
  'Le vérificateur n’a pas pu être chargé. Vérifiez votre connexion, puis réessayez\u00A0: rien n’est perdu.';
export const PATH_EXPLANATION =
  'Chaque étage combine deux empreintes en une. Changer une seule voix changerait le sceau\u00A0: il suffit de refaire ce chemin pour le savoir.';
