import type { Overview } from '@fumata/contracts';
import { useSearchParams } from 'react-router-dom';
import { number, ordinal, percent } from '@fumata/text';
import { Button } from '../../../../components/button.js';
import { EmptyState } from '../../../../components/empty-state.js';
import { Niche } from '../../../../components/niche.js';
import { oneDecimal, majorityProgress } from '../../../../components/standing.js';
import { ranked } from '../../../../live/ranked.js';
import type { ConclaveView } from '../../../../live/conclave-view.js';
import type { OpenDialog } from '../dialogs/dialog-props.js';
import { hasMajority, majorityShare, mayBeElected, votesCompared, wayText } from '../rules/facts.js';
import { personBy, type People, type Person } from '../rules/people.js';
import { unseen } from '../../kit/columns.js';
import { DataTable, type Column } from '../../kit/data-table.js';
import { reordered } from '../../kit/list-query.js';
import { Pane } from '../../kit/pane.js';
import { typeset } from '../../kit/typography.js';
import {
  DEFAULT_ORDER,
  inOrder,
  orderFrom,
  orderText,
  type RankedRow,
  type VotesColumn,
} from '../rules/votes-order.js';

interface VotesPaneProps {
  view: ConclaveView;
  overview: Overview | undefined;
  people: People;
  onOpen: (dialog: OpenDialog) => void;
}

/** The votes of the round, with the buttons that elect. */
export function VotesPane({ view, overview, people, onOpen }: VotesPaneProps) {
  const { results, roundNumber, requiredMajority, conclaveState } = view;
  const { order, sort } = useOrderInAddress();
  const round = ordinal(roundNumber);
  const hint = conclaveState.isComplete
    ? `Le scrutin est clos\u00A0: ${number(requiredMajority)} voix étaient requises, ${majorityShare(view)}.`
    : `«\u00A0Élire\u00A0» s’ouvre à ${number(requiredMajority)} voix (${majorityShare(view)}), décompte relu à la fin du journal.`;
  const rows = inOrder(ranked(results), order, ({ cardinal }) => {
    const { nom, prenom } = personBy(cardinal, people);
    return `${nom} ${prenom}`;
  });
  return (
    <Pane
      id="voix"
      title={`Voix du ${round}\u00A0scrutin`}
      isTarget
      aside={<p className="small muted">{typeset(hint)}</p>}
    >
      {results.length === 0 ? (
        <EmptyState text={`Personne n’a encore voté au ${round}\u00A0scrutin.`} />
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

function voteColumns({ view, overview, people, onOpen }: VotesPaneProps): readonly Column<RankedRow, VotesColumn>[] {
  const electable = overview?.electable;
  return [
    { head: 'Rang', sort: 'rang', right: true, className: 'faint', cell: ({ rank }) => rank },
    {
      head: 'Cardinal',
      sort: 'nom',
      isName: true,
      cell: ({ cardinal }) => <Name person={personBy(cardinal, people)} />,
    },
    { head: 'Voix', sort: 'voix', right: true, cell: ({ votes }) => <b>{number(votes)}</b> },
    { head: 'Part', right: true, cell: ({ percentage }) => percent(percentage) },
    {
      head: `Vers ${number(view.requiredMajority)}`,
      cell: (row) => (
        <>
          <Meter value={oneDecimal(majorityProgress(votesCompared(row, view, electable), view.requiredMajority))} />
          <small>{wayText(row, view, electable)}</small>
        </>
      ),
    },
    {
      head: unseen('Action'),
      className: 'r',
      cell: (row) => (
        <Election row={row} person={personBy(row.cardinal, people)} view={view} overview={overview} onOpen={onOpen} />
      ),
    },
  ];
}

const Name = ({ person }: { person: Person }) => (
  <span className="nm">
    <Niche of={person} small />
    <span className="full-name">{person.nomComplet}</span>
  </span>
);

const Meter = ({ value }: { value: string }) => (
  <div className="meter" aria-hidden="true" style={{ '--v': value }}>
    <i />
  </div>
);

interface ElectionProps extends Omit<VotesPaneProps, 'people'> {
  row: RankedRow;
  person: Person;
}

const Election = ({ row, view, overview, person, onOpen }: ElectionProps) => (
  <>
    {!view.conclaveState.isComplete && (
      <Button
        look="gold"
        small
        disabled={!mayBeElected(row, view, overview?.electable)}
        aria-label={`Élire ${person.nomComplet}`}
        onClick={() => onOpen({ is: 'elect', person })}
      >
        Élire
      </Button>
    )}
    {view.conclaveState.popeElected?._id === row.cardinalId && <b className="elected">Élu</b>}
  </>
);

/** Keeps the sort order in the URL, so that it can be shared and survives a reload. */
function useOrderInAddress() {
  const [parameters, setParameters] = useSearchParams();
  const order = orderFrom(parameters.get('tri'));
  const sort = (column: VotesColumn): void => {
    const text = orderText(reordered(order, column, ['voix']));
    const change = (now: URLSearchParams): URLSearchParams => {
      const next = new URLSearchParams(now);
      if (text === orderText(DEFAULT_ORDER)) next.delete('tri');
      else next.set('tri', text);
      return next;
    };
    setParameters(change, { replace: true, preventScrollReset: true });
  };
  return { order, sort };
}
