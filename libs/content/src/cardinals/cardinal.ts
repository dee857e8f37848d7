import type { Cardinal, CardinalCard } from '@fumata/contracts';
import { folded } from '../folding.js';
import type { Kept } from '../records/records.js';

/** A cardinal as stored. What can be reckoned (`age`) is not; what is sorted and searched by is folded beside it. */
export interface StoredCardinal extends Omit<Cardinal, 'age'>, Kept {
  readonly _id: string;
  readonly version: number;
  /** Earlier slugs, which still lead here. */
  readonly oldSlugs: readonly string[];
  /** Family name, then first name, without case and accents: the order of lists. */
  readonly sortKey: string;
}

/** What a new cardinal has where nothing is said. */
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
  fonction: '',
  preseance: null,
  oldSlugs: [],
} satisfies Partial<StoredCardinal>;

export const fullName = (prenom: string, nom: string): string => `${prenom} ${nom}`.trim();

export const sortKeyOf = (prenom: string, nom: string): string => folded(`${nom} ${prenom}`);

/** May receive votes. */
export const isElectable = ({ statutVotant, deletedAt }: StoredCardinal): boolean =>
  statutVotant === 'OUI' && deletedAt === null;

/** Counts among the electors: may receive votes and takes part. */
export const isElector = (cardinal: StoredCardinal): boolean =>
  isElectable(cardinal) && cardinal.participation !== false;

/** Full years on a day (`AAAA-MM-JJ` both). */
export function ageOn(day: string, dateNaissance: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateNaissance.slice(0, 4));
  return day.slice(5) < dateNaissance.slice(5) ? years - 1 : years;
}

/** As the calls give it: without what is only for the store, with the age on that day. */
export function presented(stored: StoredCardinal, today: string): Cardinal {
  const {
    oldSlugs: _o,
    sortKey: _s,
    createdAt: _c,
    updatedAt: _u,
    deletedAt: _d,
    lastAct: _l,
    ...cardinal
  } = stored;
  return { ...cardinal, age: ageOn(today, stored.dateNaissance) };
}

export const cardOf = ({ _id, slug, nomComplet, photo, photoFocus }: StoredCardinal): CardinalCard => ({
  _id,
  slug,
  nomComplet,
  photo,
  ...(photoFocus && { photoFocus }),
});
