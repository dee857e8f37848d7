const PARTS = [
  'components/elected',
  'components/explanations',
  'components/pause',
  'components/round-result',
  'components/running-round',
  'components/vote',
  'history/components/round-charts',
  'history/history',
  'history/share-round',
  'tv/tv',
] as const;
export type Part = (typeof PARTS)[number];

export const fileOf = (part: Part): string => `src/features/conclave/${part}.tsx`;

/** Source files of all lazily loaded parts, as the build manifest names them. */
export const PART_FILES = PARTS.map(fileOf);
