import type { Cardinal } from '@fumata/contracts';

/** Copies these properties alone, so that the data of a page contains only what it shows. */
export const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>; // its own properties

/** The properties of a cardinal for a portrait with the name. */
export const PORTRAIT = ['slug', 'prenom', 'nom', 'nomComplet', 'paysService', 'ordre', 'photo', 'photoFocus'] as const;
export type Portrait = Pick<Cardinal, (typeof PORTRAIT)[number]>;
