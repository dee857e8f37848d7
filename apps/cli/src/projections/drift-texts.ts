import { plural } from '@fumata/text';
import type { CheckResult, RepairResult } from '@fumata/read-models';

export function describeRepairs(checked: readonly CheckResult[]): string {
  const all = checked.flatMap(({ repairs }) => repairs ?? []);
  const count = (outcome: RepairResult['outcome']): number => all.filter((each) => each.outcome === outcome).length;
  const skipped = count('changed-meanwhile');
  return [
    `${count('written')} ${plural(count('written'), 'document réécrit', 'documents réécrits')}, ${count('deleted')} ${plural(count('deleted'), 'supprimé')}`,
    ...(skipped === 0
      ? []
      : [`${skipped} ${plural(skipped, 'réécrit')} entre-temps par la projection : relancez drift`]),
    ...(all.some(({ collection }) => collection === 'snapshots')
      ? ['un instantané était faux : lancez aussi rebuild, puis redémarrez les serveurs']
      : []),
  ].join(' ; ');
}

const text = (value: unknown): string => (value === undefined ? '(rien)' : cut(JSON.stringify(value)));
const cut = (json: string): string => (json.length <= 120 ? json : `${json.slice(0, 120)}…`);

export const lineOf = (difference: CheckResult['differences'][number]): string => {
  const { collection, _id, field, stored, fromLog } = difference;
  return `${collection} ${_id}${field === '' ? '' : ` ${field}`} : gardé ${text(stored)}, le journal donne ${text(fromLog)}`;
};
