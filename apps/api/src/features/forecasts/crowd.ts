import type { ForecastCount } from '@fumata/content';
import type { CardinalCard, CrowdForecast } from '@fumata/contracts';
import { compareFrench } from '@fumata/text';

const LEADERS = 5;

/** The forecasts of a round added up. */
export function crowdOf(
  roundId: string,
  counts: readonly ForecastCount[],
  cardOf: (cardinalId: string) => CardinalCard,
): CrowdForecast {
  const byCardinal = new Map<string, number>();
  let [total, white] = [0, 0];
  for (const { cardinalId, smoke, forecasts } of counts) {
    total += forecasts;
    if (smoke === 'white') white += forecasts;
    byCardinal.set(cardinalId, (byCardinal.get(cardinalId) ?? 0) + forecasts);
  }
  const leaders = [...byCardinal]
    .map(([cardinalId, forecasts]) => ({ cardinal: cardOf(cardinalId), forecasts }))
    .sort((a, b) => b.forecasts - a.forecasts || compareFrench(a.cardinal.nomComplet, b.cardinal.nomComplet))
    .slice(0, LEADERS);
  return { roundId, total, white, leaders };
}
