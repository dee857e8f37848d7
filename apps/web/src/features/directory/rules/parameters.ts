/** Filters by their names in the address and in the API, in display order. */
export const CRITERIA = [
  'nom',
  'statutVotant',
  'ordre',
  'continent',
  'papabile',
  'paysService',
  'paysNaissance',
  'creePar',
  'age',
  'date',
] as const;
export type Criterion = (typeof CRITERIA)[number];

/** All query parameters, in the order in which they are written. */
export const PARAMETERS = [...CRITERIA, 'tri', 'sens', 'page', 'vue'] as const;
export type Parameter = (typeof PARAMETERS)[number];
