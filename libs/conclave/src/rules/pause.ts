/** The orders of cardinals; the senior elector of an order may give the exhortation. */
type CardinalOrder = 'Cardinal-évêque' | 'Cardinal-prêtre' | 'Cardinal-diacre';

export interface PauseDefault {
  readonly reason: string;
  /** The order whose senior elector gives the exhortation; null for none. */
  readonly exhortationFrom: CardinalOrder | null;
}

const AFTER_SEVEN_MORE = 'Pause après 7 nouveaux scrutins sans résultat';

/** Pauses required by the rules, by the number of rounds after which they are due. */
const DUE_PAUSES: ReadonlyMap<number, PauseDefault> = new Map([
  [13, { reason: 'Pause après 3 jours sans résultat (13 scrutins)', exhortationFrom: 'Cardinal-diacre' }],
  [21, { reason: AFTER_SEVEN_MORE, exhortationFrom: 'Cardinal-prêtre' }],
  [29, { reason: AFTER_SEVEN_MORE, exhortationFrom: 'Cardinal-évêque' }],
]);

/** Whether the rules require a pause after this many rounds. */
export const isPauseDue = (totalRounds: number): boolean => DUE_PAUSES.has(totalRounds);

/** Default reason and exhortation of a pause, by the number of rounds. */
export const pauseDefault = (totalRounds: number): PauseDefault =>
  DUE_PAUSES.get(totalRounds) ?? { reason: 'Pause administrative', exhortationFrom: null };
