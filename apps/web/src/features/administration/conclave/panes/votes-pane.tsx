import { ranked } from '@fumata/conclave';
import { compareFrench, number, ordinal } from '@fumata/text';
import type { ResultRow } from '@fumata/contracts';
import { withOrdinals } from '../../../../lib/ordinals.js';
import { EmptyState } from '../../../../components/empty-state.js';
import { hasMajority, majorityShare } from '../rules/facts.js';
import { personBy } from '../rules/people.js';
import { DataTable } from '../../kit/data-table.js';
import { Pane } from '../../kit/pane.js';
import { frenchTypography } from '../../../../lib/french-typography.js';
import { inOrder } from '../rules/votes-order.js';
import { voteColumns, type VotesProps } from './vote-columns.js';
import { useVotesOrder } from '../use-votes-order.js';

/** The votes of the round, with the buttons that elect. */
export function VotesPane({ view, overview, people, onOpen }: VotesProps) {
  const { results, roundNumber, requiredMajority, conclaveState } = view;
  const { order, sort } = useVotesOrder();
  const round = ordinal(roundNumber);
  const hint = conclaveState.isComplete
    ? `Le scrutin est clos\u00A0: ${number(requiredMajority)} voix étaient requises, ${majorityShare(view)}.`
    : `«\u00A0Élire\u00A0» s’ouvre à ${number(requiredMajority)} voix (${majorityShare(view)}), décompte vérifié jusqu’au dernier événement du journal.`;
  const nameOf = ({ cardinal }: ResultRow): string => {
    const { nom, prenom } = personBy(cardinal, people);
    return `${nom} ${prenom}`;
  };
  const places = ranked(results, (a, b) => compareFrench(nameOf(a), nameOf(b)));
  const rows = inOrder(places, order, nameOf);
  return (
    <Pane
      id="voix"
      title={withOrdinals(`Voix du ${round}\u00A0scrutin`)}
      isTarget
      aside={<p className="small muted">{frenchTypography(hint)}</p>}
    >
      {results.length === 0 ? (
        <EmptyState text={withOrdinals(`Personne n’a encore voté au ${round}\u00A0scrutin.`)} />
      ) : (
        <DataTable
          label="Tableau des voix"
          className="vt"
          columns={voteColumns({ view, overview, people, onOpen })}
          rows={rows}
          keyOf={({ cardinalId }) => cardinalId}
          rowClass={(row) => (hasMajority(row, view, overview?.electable) ? 'reach' : undefined)}
          sorting={{ order, onSort: sort }}
        />
      )}
    </Pane>
  );
}
