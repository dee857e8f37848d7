/** Filters with a field beside the list. */
export const FIELDS = ['statutVotant', 'ordre', 'continent', 'papabile', 'paysService'] as const;
/** Filters without a field of their own; submitting the form without scripts keeps them. */
export const FIELDLESS = ['paysNaissance', 'creePar', 'age', 'date'] as const;
/** Filters by their names in the address and in the API, in display order. */
export const CRITERIA = ['nom', ...FIELDS, ...FIELDLESS] as const;
export type Criterion = (typeof CRITERIA)[number];

/** All query parameters, in the order in which they are written. */
export const PARAMETERS = [...CRITERIA, 'tri', 'sens', 'page', 'vue'] as const;
export type Parameter = (typeof PARAMETERS)[number];
