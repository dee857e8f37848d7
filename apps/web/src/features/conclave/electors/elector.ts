import type { Cardinal, ResultRow } from '@fumata/contracts';

/** Cardinal who can receive votes. */
export interface Elector extends Pick<
  Cardinal,
  '_id' | 'slug' | 'prenom' | 'nom' | 'ordre' | 'photo' | 'fonction' | 'paysService'
> {
  /** Focal point that every crop keeps visible, in percent. */
  readonly photoFocus?: { x: number; y: number };
  /** On the conclave's reference date. */
  readonly age: number;
}

/** Electors by id. */
export type Electors = ReadonlyMap<string, Elector>;

export function electorOf(cardinal: Cardinal, referenceDate: string): Elector {
  const { _id, slug, prenom, nom, ordre, photo, photoFocus, fonction, paysService, dateNaissance } = cardinal;
  const age = ageAt(dateNaissance, referenceDate);
  return { _id, slug, prenom, nom, ordre, photo, fonction, paysService, age, ...(photoFocus && { photoFocus }) };
}

/** Completed years between two dates written `2025-04-21`. */
export function ageAt(born: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  return day.slice(5) < born.slice(5) ? years - 1 : years;
}

export const nameOf = ({ prenom, nom }: Pick<Elector, 'prenom' | 'nom'>): string => `${prenom} ${nom}`.trim();

/** Short name of a cardinal in a result: the last name where the page knows it. */
export const lastNamesOf =
  (people: ReadonlyMap<string, { readonly nom: string }>) =>
  ({ cardinalId, cardinal }: Pick<ResultRow, 'cardinalId' | 'cardinal'>): string =>
    people.get(cardinalId)?.nom ?? cardinal.nomComplet;
