import type { RoundRow } from '@fumata/contracts';
import { number, ordinal, slot } from '@fumata/text';
import { withOrdinals } from '../../../../lib/wording/ordinals.js';
import { Badge } from '../../../../components/badge.js';
import { SmokeMark } from '../../../../components/rounds/smoke-mark.js';
import { DataTable, type Column } from '../../kit/data-table.js';
import { Pane } from '../../kit/page.js';
import { personBy, type People } from '../rules/facts.js';

const LEADERS = 3;

/** The rounds of the edition, newest first. */
export const RoundsPane = ({ rounds, people }: { rounds: readonly RoundRow[]; people: People }) => (
  <Pane id="scrutins" title="Scrutins">
    <DataTable
      label="Tableau des scrutins"
      className="all-rounds"
      columns={[...COLUMNS, { head: 'Les trois premiers', cell: (round) => leaders(round, people) }]}
      rows={[...rounds].reverse()}
      keyOf={({ _id }) => _id}
    />
  </Pane>
);

const COLUMNS: readonly Column<RoundRow>[] = [
  { head: 'Scrutin', isName: true, cell: ({ roundNumber }) => withOrdinals(ordinal(roundNumber)) },
  { head: 'Jour', cell: (round) => withOrdinals(slot(round)) },
  {
    head: 'Fumée',
    cell: ({ isComplete, whiteSmoke }) =>
      isComplete ? (
        <SmokeMark white={whiteSmoke} />
      ) : (
        <Badge kind="ok" full>
          En cours
        </Badge>
      ),
  },
  { head: 'Voix', right: true, cell: ({ totalVotes }) => number(totalVotes) },
];

const leaders = ({ results }: RoundRow, people: People): string =>
  results
    .slice(0, LEADERS)
    .map(({ cardinal, votes }) => `${personBy(cardinal, people).nom}\u00A0${number(votes)}`)
    .join(', ') || 'aucune voix';
