export const TITLE = 'Le conclave sur votre site';
export const DESCRIPTION =
  'Le conclave virtuel en direct sur le site de votre journal ou de votre paroisse\u00A0: une ligne à copier, sans cookie.';

export const SIZE_NAMES = [
  ['petit', 'Petit\u00A0: une ligne'],
  ['moyen', 'Moyen\u00A0: un encadré'],
  ['grand', 'Grand\u00A0: un bloc'],
] as const;

export const THEME_NAMES = [
  ['auto', 'Comme l’appareil du lecteur'],
  ['clair', 'Clair'],
  ['sombre', 'Sombre'],
] as const;

export const WAY_NAMES = [
  ['script', 'Un script'],
  ['cadre', 'Un cadre (iframe)'],
] as const;
