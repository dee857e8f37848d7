import { areInOrder, NOT_IN_ORDER, type Cardinal, type CardinalCard, type CardinalChange } from '@fumata/contracts';
import { ageOn, foldText } from '@fumata/text';
import { definedFields, type StoredRecord } from '../records/record.js';

/** A cardinal as stored: without the age, which depends on the day. */
export interface StoredCardinal extends Omit<Cardinal, 'age'>, StoredRecord {
  readonly _id: string;
  readonly version: number;
  /** Earlier slugs, which keep working. */
  readonly oldSlugs: readonly string[];
  /** Folded family name and first name: the default order. */
  readonly sortKey: string;
}

/** Defaults of a new cardinal. */
export const CARDINAL_DEFAULTS = {
  titreHonorifique: 'Son Éminence',
  titre: '',
  lieuNaissance: '',
  nationalite: '',
  languesParlees: [],
  formation: '',
  specialisation: '',
  biographie: '',
  photo: null,
  photoFocus: null,
  fonctions: [],
  publications: [],
  creePar: '',
  papabile: false,
  raisonsForPapabile: [],
  raisonsAgainstPapabile: [],
  motifStatut: '',
  participation: true,
  motifAbsence: '',
  fonction: '',
  preseance: null,
  oldSlugs: [],
} satisfies Partial<StoredCardinal>;

export const fullName = (prenom: string, nom: string): string => `${prenom} ${nom}`.trim();

/** Two spaces end the family name: Fernández, Víctor precedes Fernández Artime, Ángel. */
export const sortKeyOf = (prenom: string, nom: string): string => `${foldText(nom)}  ${foldText(prenom)}`;

/** May receive votes. */
export const isElectable = ({ statutVotant, deletedAt }: StoredCardinal): boolean =>
  statutVotant === 'OUI' && deletedAt === null;

/** Is an elector: may receive votes and takes part. */
export const isElector = (cardinal: StoredCardinal): boolean =>
  isElectable(cardinal) && cardinal.participation !== false;

type Dates = Pick<CardinalChange, 'dateNaissance' | 'dateCreation'>;

/** Errors of the given dates: later than today, or, with the other date of the record, a creation before the birth. */
export function dateErrors(fields: Dates, today: string, record?: Dates) {
  const changed = (['dateNaissance', 'dateCreation'] as const).filter((path) => fields[path] !== undefined);
  const future = changed
    .filter((path) => (fields[path] ?? today) > today)
    .map((path) => ({ path, message: 'Cette date est encore à venir' }));
  const isInOrder = changed.length === 0 || areInOrder({ ...record, ...definedFields(fields) });
  return isInOrder || future.length > 0 ? future : [{ path: 'dateCreation', message: NOT_IN_ORDER }];
}

/** API representation: without internal fields, with the age on that day. */
export function toCardinal(stored: StoredCardinal, today: string): Cardinal {
  const { oldSlugs: _o, sortKey: _s, createdAt: _c, updatedAt: _u, deletedAt: _d, lastAct: _l, ...cardinal } = stored;
  return { ...withAllFields(cardinal), age: ageOn(today, stored.dateNaissance) };
}

/** Records of earlier versions have no `motifAbsence`. */
export const withAllFields = <T extends { readonly motifAbsence: string }>(stored: T): T => ({
  ...stored,
  motifAbsence: stored.motifAbsence ?? CARDINAL_DEFAULTS.motifAbsence,
});

export const cardOf = ({ _id, slug, nomComplet, photo, photoFocus }: StoredCardinal): CardinalCard => ({
  _id,
  slug,
  nomComplet,
  photo,
  ...(photoFocus && { photoFocus }),
});
