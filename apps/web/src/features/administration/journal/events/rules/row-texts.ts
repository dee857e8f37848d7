import { counted, hour, number, ordinal } from '@fumata/text';
import type { Row } from './rows.js';

/** Names of cardinals and current numbers of rounds, each by id. */
export interface Names {
  readonly cardinals: ReadonlyMap<string, string>;
  readonly rounds: Readonly<Record<string, number>>;
}

/** 12 voix pour Pietro Parolin entre 15 h 02 et 15 h 04 */
export function votesText({ count, oldest, newest }: Extract<Row, { is: 'votes' }>, { cardinals }: Names): string {
  const name = cardinals.get(oldest.cardinalId ?? '') ?? 'un cardinal inconnu';
  const [since, until] = [hour(oldest.recordedAt), hour(newest.recordedAt)];
  return `${number(count)} voix pour ${name} ${since === until ? `à ${since}` : `entre ${since} et ${until}`}`;
}

/** 228 votes du 8e scrutin, de 1 512 à 1 739 */
export function runText({ from, to, roundNumber }: Pick<Extract<Row, { is: 'run' }>, 'from' | 'to' | 'roundNumber'>) {
  const count = to - from + 1;
  const where = roundNumber === undefined ? ' hors scrutin' : ` du ${ordinal(roundNumber)} scrutin`;
  const range = count === 1 ? `le ${number(from)}` : `de ${number(from)} à ${number(to)}`;
  return `${counted(count, 'vote')}${where}, ${range}`;
}
