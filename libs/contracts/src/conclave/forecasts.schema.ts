import { z } from 'zod';
import { cardinalCardSchema } from '../cardinals/cardinals.schema.js';
import { objectIdSchema } from '../identifiers.schema.js';

/** Expectation of the open round. It names neither the visitor nor the browser. */
export const forecastSchema = z.object({
  roundId: objectIdSchema,
  smoke: z.enum(['black', 'white'], { error: 'Fumée inconnue : black ou white' }),
  /** Has the most votes when the round closes. */
  cardinalId: objectIdSchema,
});
export type Forecast = z.infer<typeof forecastSchema>;

/** All forecasts of a round together. */
export const crowdForecastSchema = z.object({
  roundId: objectIdSchema,
  total: z.int(),
  /** Forecasts that expect white smoke. */
  white: z.int(),
  /** The five cardinals named most often, most forecasts first. */
  leaders: z.array(z.object({ cardinal: cardinalCardSchema, forecasts: z.int() })),
});
export type CrowdForecast = z.infer<typeof crowdForecastSchema>;
