import { counted, number, plural } from '@fumata/text';
import type { OpenedRun, Row } from './rows.js';

interface Counted {
  readonly total: number;
  readonly head: readonly unknown[];
  readonly milestones: readonly { readonly sequence: number }[];
  readonly next: number | null;
  readonly openedRuns: readonly OpenedRun[];
}

/** Text of the placeholder of older events. */
export function restText({ from }: Extract<Row, { is: 'rest' }>, { openedRuns, next }: Counted): string {
  const run = openedRuns.find((each) => each.from === from);
  if (run) return `Encore ${number(run.to - run.from + 1 - run.events.length)} à charger…`;
  return next === null ? '' : `Cherché jusqu’à l’événement ${number(next)}, la recherche continue…`;
}

/** Summary text below the list. */
export function footText(search: Counted, isFiltered: boolean): string {
  const { head, next, total } = search;
  if (!isFiltered) return foldedText(search);
  const found = counted(head.length, 'événement trouvé', 'événements trouvés');
  if (next === null) return `${found}\u202F; toute l’édition a été parcourue, soit ${number(total)} événements.`;
  return `${found}\u202F; cherché jusqu’à l’événement ${number(next)}. La suite se charge en descendant.`;
}

function foldedText({ head, milestones, total, openedRuns }: Counted): string {
  const below = total - head.length;
  const singles = head.length + milestones.filter(({ sequence }) => sequence <= below).length;
  const loaded = openedRuns.reduce((sum, { events }) => sum + events.length, 0);
  const folded = total - singles - loaded;
  const events = `${number(singles + loaded)} ${plural(singles + loaded, 'événement')}`;
  if (folded <= 0) return `${events}, tous affichés.`;
  return `${events} et ${counted(folded, 'vote replié', 'votes repliés')}.`;
}
