import { z } from 'zod';
import { daySchema, plausibleDaySchema } from '../identifiers.schema.js';
import { emptyIsAbsent } from '../text.schema.js';
import { cardinalCardSchema, cardinalSchema } from './cardinals.schema.js';

const counted = z.object({ count: z.int() });
const valued = z.array(counted.extend({ valeur: z.string() }));

/** The filters by value, in display order. */
export const FACETS = [
  'paysService',
  'paysNaissance',
  'continent',
  'ordre',
  'creePar',
  'age',
  'statutVotant',
  'papabile',
] as const;
export type Facet = (typeof FACETS)[number];

/**
 * Every value of each filter with the number of matching cardinals under all other criteria, including zero (`count`
 * 0).
 */
export const cardinalFacetsSchema = z.object({ total: z.int(), facettes: z.record(z.enum(FACETS), valued) });
export type CardinalFacets = z.infer<typeof cardinalFacetsSchema>;

export const calendarQuerySchema = z.object({ date: emptyIsAbsent(plausibleDaySchema) });
export type CalendarQuery = z.infer<typeof calendarQuerySchema>;

/** The electors on a day, and when each ceases to be one. */
export const electorCalendarSchema = z.object({
  date: daySchema,
  /** Electors on that day. */
  electeurs: z.int(),
  /** Members of the College on that day. */
  total: z.int(),
  /** The electors of that day by their 80th birthday, nearest first. */
  anniversaires: z.array(
    z.object({
      cardinal: cardinalCardSchema,
      /** The 80th birthday: the last day as an elector. */
      date: daySchema,
      /** Number of electors the day after. */
      electeursApres: z.int(),
    }),
  ),
});
export type ElectorCalendar = z.infer<typeof electorCalendarSchema>;

const absentElectorSchema = cardinalSchema.pick({ nomComplet: true, motifAbsence: true });
export type AbsentElector = z.infer<typeof absentElectorSchema>;

export const cardinalStatsSchema = z.object({
  totalCardinaux: z.int(),
  /** Cardinals who can receive votes. */
  votantsCount: z.int(),
  /** Cardinals who could but do not take part, hence do not vote. */
  electeursAbsents: z.array(absentElectorSchema),
  /** Youngest range first: `41-50` … `71-80`, then `81+`. */
  ageStats: z.array(counted.extend({ range: z.string() })),
  /** Most cardinals first; the length is the number of countries. */
  paysServiceCounts: z.array(counted.extend({ pays: z.string() })),
  continentCounts: z.array(counted.extend({ continent: z.string() })),
  ordreCounts: z.array(counted.extend({ ordre: z.string() })),
  creeParCounts: z.array(counted.extend({ creePar: z.string() })),
});
export type CardinalStats = z.infer<typeof cardinalStatsSchema>;
