/** The orders of the College, from whose first member an exhortation may come. */
export type CardinalOrder = 'Cardinal-évêque' | 'Cardinal-prêtre' | 'Cardinal-diacre';

export interface PauseDefault {
  readonly reason: string;
  /** The order whose first elector exhorts; null when nobody does. */
  readonly exhortationFrom: CardinalOrder | null;
}

const AFTER_SEVEN_MORE = 'Pause après 7 nouveaux scrutins sans résultat';

/** The rounds after which the rules ask for a pause, by the number of rounds opened so far. */
const DUE: ReadonlyMap<number, PauseDefault> = new Map([
  [13, { reason: 'Pause après 3 jours sans résultat (13 scrutins)', exhortationFrom: 'Cardinal-diacre' }],
  [21, { reason: AFTER_SEVEN_MORE, exhortationFrom: 'Cardinal-prêtre' }],
  [29, { reason: AFTER_SEVEN_MORE, exhortationFrom: 'Cardinal-évêque' }],
]);

/** Whether a pause is due by the rules after so many rounds. */
export const isPauseDue = (totalRounds: number): boolean => DUE.has(totalRounds);

/** What a pause asked for without a reason is called, and who exhorts. */
export const pauseDefault = (totalRounds: number): PauseDefault =>
  DUE.get(totalRounds) ?? { reason: 'Pause administrative', exhortationFrom: null };
