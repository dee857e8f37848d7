import type { Cardinal } from '@fumata/contracts';

export type TextField =
  | ('prenom' | 'nom' | 'titreHonorifique' | 'dateNaissance' | 'lieuNaissance' | 'paysNaissance')
  | ('nationalite' | 'languesParlees' | 'ordre' | 'titre' | 'fonction' | 'dateCreation' | 'creePar')
  | ('preseance' | 'paysService' | 'continent' | 'formation' | 'specialisation' | 'biographie')
  | 'motifStatut';

export type Fonction = Cardinal['fonctions'][number];
export type Statut = Cardinal['statutVotant'];

/** What stands in the form, as it was typed. */
export interface CardinalValues extends Readonly<Record<TextField, string>> {
  /** Empty as long as nobody has chosen: then it follows the age. */
  readonly statutVotant: Statut | '';
  readonly papabile: boolean;
  readonly participation: boolean;
  readonly fonctions: readonly Fonction[];
  readonly publications: readonly string[];
  readonly photo: string | null;
  readonly photoFocus: Cardinal['photoFocus'];
}
export type CardinalField = keyof CardinalValues;

export const EMPTY_FONCTION: Fonction = { titre: '', organisation: '', debut: '', fin: '' };

export const EMPTY_VALUES: CardinalValues = {
  ...{ prenom: '', nom: '', titreHonorifique: '', dateNaissance: '', lieuNaissance: '', paysNaissance: '' },
  ...{
    nationalite: '',
    languesParlees: '',
    ordre: '',
    titre: '',
    fonction: '',
    dateCreation: '',
    creePar: '',
  },
  ...{ preseance: '', paysService: '', continent: '', formation: '', specialisation: '', biographie: '' },
  ...{ motifStatut: '', statutVotant: '', papabile: false, participation: true },
  ...{ fonctions: [EMPTY_FONCTION], publications: [''], photo: null, photoFocus: null },
};

/** A record as the form shows it; repeated rows keep one empty line at least. */
export function valuesOf(cardinal: Cardinal): CardinalValues {
  const { languesParlees, preseance, fonctions, publications } = cardinal;
  const kept = Object.fromEntries(FIELDS.map((field) => [field, cardinal[field]]));
  return {
    ...(kept as unknown as CardinalValues), // all its fields, of which these four are shown in another form
    languesParlees: languesParlees.join(', '),
    preseance: preseance === null ? '' : String(preseance),
    fonctions: fonctions.length > 0 ? fonctions : [EMPTY_FONCTION],
    publications: publications.length > 0 ? publications : [''],
  };
}

/** In the order of the form. */
export const FIELDS = Object.keys(EMPTY_VALUES) as CardinalField[]; // keys of its own type

const isFilled = (row: Fonction): boolean => Object.values(row).some((text) => text.trim() !== '');

/** A field as it is sent. */
export function sent(field: CardinalField, values: CardinalValues): unknown {
  switch (field) {
    case 'languesParlees':
      return languages(values.languesParlees);
    case 'preseance':
      return values.preseance.trim() === '' ? null : Number(values.preseance);
    case 'fonctions':
      return values.fonctions.filter(isFilled);
    case 'publications':
      return values.publications.map((line) => line.trim()).filter((line) => line !== '');
    case 'photoFocus':
      return values.photo === null ? null : values.photoFocus;
    default:
      return typeof values[field] === 'string' ? values[field].trim() : values[field];
  }
}

const languages = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** First name followed by last name. */
export const fullName = ({ prenom, nom }: Pick<CardinalValues, 'prenom' | 'nom'>): string =>
  `${prenom.trim()} ${nom.trim()}`.trim();

/** What is sent for a cardinal; where nobody chose a status, the age's. */
export const bodyOf = (values: CardinalValues, byAge: Statut): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(FIELDS.map((field) => [field, sent(field, values)])),
  statutVotant: values.statutVotant || byAge,
  nomComplet: fullName(values),
});
