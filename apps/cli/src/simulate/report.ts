import { decimal, plural } from '@fumata/text';
import type { PushLedger } from './push-ledger.js';

/** Outcomes of the votes that were sent. */
export class VoteCount {
  acknowledged = 0;
  readonly answerTimes: number[] = [];
  readonly refusals = new Map<string, number>();

  acknowledge(ms: number): void {
    this.acknowledged += 1;
    this.answerTimes.push(ms);
  }

  refuse(code: string): void {
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
  }
}

/** Percentile by nearest rank; undefined for no values. */
export function percentile(values: readonly number[], part: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)];
}

const times = (values: readonly number[]): string =>
  values.length === 0
    ? 'aucun'
    : [0.5, 0.99].map((part) => `p${part * 100} ${decimal(percentile(values, part) ?? 0)} ms`).join(', ');

const counts = (map: ReadonlyMap<string, number>): string =>
  [...map].map(([name, count]) => `${name} ${count}`).join(', ') || 'aucun';

export interface Summary {
  readonly votes: VoteCount;
  readonly seconds: number;
  readonly ledger: PushLedger;
  readonly latencies: readonly number[];
  /** Comparison of the pushed tally with `current-votes`. */
  readonly comparison: string;
  readonly elected: string | undefined;
}

export function summaryOf({ votes, seconds, ledger, latencies, comparison, elected }: Summary): string[] {
  const { acknowledged, answerTimes, refusals } = votes;
  const chain =
    ledger.gaps + ledger.back === 0
      ? 'sans trou ni recul'
      : [`${ledger.gaps} ${plural(ledger.gaps, 'trou')}`, `${ledger.back} ${plural(ledger.back, 'recul')}`].join(', ');
  const rows: [string, string][] = [
    ['Votes reçus', `${acknowledged} en ${decimal(seconds)} s`],
    ['Votes refusés', counts(refusals)],
    ['Temps de réponse', times(answerTimes)],
    ['Messages reçus', `${counts(ledger.seen)} (${chain})`],
    ['Réponse → direct', times(latencies)],
    ['Résultat', comparison],
    ['Élu', elected ?? 'personne'],
  ];
  return ['', ...rows.map(([name, text]) => `${name.padEnd(18)} ${text}`)];
}
