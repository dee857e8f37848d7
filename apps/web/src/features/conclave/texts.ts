export const TITLE = 'Conclave virtuel';
export const DESCRIPTION =
  'Suivez le conclave virtuel en direct\u00A0: fumée, podium, scrutins, et votez pour un cardinal électeur.';
export const LOAD_FAILED = 'Erreur lors du chargement des données. Veuillez réessayer.';
export const VOTE_LATE = 'Votre vote tarde à passer\u00A0: il est renvoyé, et ne sera compté qu’une fois.';
export const VOTE_FAILED = 'Erreur lors de l’enregistrement de votre vote. Veuillez réessayer.';
export const DIALOG_FAILED = 'La fenêtre de vote n’a pas pu être chargée. Vérifiez votre connexion, puis réessayez.';
export const UNDER_80 = 'Seuls les cardinaux de moins de 80\u00A0ans sont électeurs.';
