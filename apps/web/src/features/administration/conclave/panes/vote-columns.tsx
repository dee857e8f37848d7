import type { Overview } from '@fumata/contracts';
import { number, percent } from '@fumata/text';
import { Button } from '../../../../components/button.js';
import { Niche } from '../../../../components/niche.js';
import { oneDecimal, majorityProgress } from '../../../../components/standing.js';
import { mayBeElected, votesCompared, distanceText } from '../rules/facts.js';
import { personBy, type People, type Person } from '../rules/people.js';
import type { ConclaveView } from '../../../../live/conclave-view.js';
import type { OpenDialog } from '../dialogs/dialog-props.js';
import { visuallyHidden } from '../../kit/columns.js';
import type { Column } from '../../kit/data-table.js';
import type { RankedRow, VotesColumn } from '../rules/votes-order.js';

export interface VotesProps {
  view: ConclaveView;
  overview: Overview | undefined;
  people: People;
  onOpen: (dialog: OpenDialog) => void;
}

export function voteColumns({ view, overview, people, onOpen }: VotesProps): readonly Column<RankedRow, VotesColumn>[] {
  const electable = overview?.electable;
  return [
    {
      head: 'Rang',
      sort: 'rang',
      right: true,
      className: 'faint',
      cell: ({ rank, isShared }) => (isShared ? `${rank} ex æquo` : rank),
    },
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
          <small>{distanceText(row, view, electable)}</small>
        </>
      ),
    },
    {
      head: visuallyHidden('Action'),
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

interface ElectionProps extends Omit<VotesProps, 'people'> {
  row: RankedRow;
  person: Person;
}

const Election = ({ row, view, overview, person, onOpen }: ElectionProps) => (
  <>
    {!view.conclaveState.isComplete && (
      <Button
        look={mayBeElected(row, view, overview?.electable) ? 'principal' : 'ghost'}
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
