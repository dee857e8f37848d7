import { ranked } from '@fumata/conclave';
import { compareFrench, number, ordinal, percent, frenchTypography } from '@fumata/text';
import type { ResultRow } from '@fumata/contracts';
import { withOrdinals } from '../../../../lib/wording/ordinals.js';
import { EmptyState } from '../../../../components/messages/empty-state.js';
import {
  hasMajority,
  majorityShare,
  personBy,
  mayBeElected,
  votesCompared,
  distanceText,
  type Person,
} from '../rules/facts.js';
import { DataTable, visuallyHidden, type Column } from '../../kit/data-table.js';
import { Pane } from '../../kit/page.js';
import { inOrder, type RankedRow, type VotesColumn, VOTES_LIST } from '../rules/votes-order.js';
import { Button } from '../../../../components/button.js';
import { Niche } from '../../../../components/pictures/niche.js';
import { cssPercent, majorityProgress } from '../../../../components/standings/standing.js';
import type { CommandPaneProps } from '../dialogs/dialog-parts.js';
import { sortingBy, useListQuery } from '../../kit/use-list-query.js';

/** The votes of the round, with the buttons that elect. */
export function VotesPane(props: CommandPaneProps) {
  const { view, overview, people } = props;
  const { results, roundNumber, requiredMajority, conclaveState } = view;
  const list = useListQuery(VOTES_LIST, { replace: true });
  const round = ordinal(roundNumber);
  const hint = conclaveState.isComplete
    ? `Le scrutin est clos\u00A0: ${number(requiredMajority)} voix étaient requises, ${majorityShare(view)}.`
    : `«\u00A0Élire\u00A0» s’ouvre à ${number(requiredMajority)} voix (${majorityShare(view)}), décompte vérifié jusqu’au dernier événement du journal.`;
  const nameOf = ({ cardinal }: ResultRow): string => {
    const { nom, prenom } = personBy(cardinal, people);
    return `${nom} ${prenom}`;
  };
  const places = ranked(results, (a, b) => compareFrench(nameOf(a), nameOf(b)));
  const rows = inOrder(places, list.query.order, nameOf);
  return (
    <Pane id="voix" title={withOrdinals(`Voix du ${round}\u00A0scrutin`)} isTarget aside={frenchTypography(hint)}>
      {results.length === 0 ? (
        <EmptyState text={withOrdinals(`Personne n’a encore voté au ${round}\u00A0scrutin.`)} />
      ) : (
        <DataTable
          label="Tableau des voix"
          className="vt"
          columns={voteColumns(props)}
          rows={rows}
          keyOf={({ cardinalId }) => cardinalId}
          rowClass={(row) => (hasMajority(row, view, overview?.electable) ? 'reach' : undefined)}
          sorting={sortingBy<VotesColumn>(list, ['voix'])}
        />
      )}
    </Pane>
  );
}

function voteColumns({ people, ...pane }: CommandPaneProps): readonly Column<RankedRow, VotesColumn>[] {
  const { view, overview } = pane;
  const electable = overview?.electable;
  return [
    {
      head: 'Rang',
      sort: 'rang',
      right: true,
      className: 'faint',
      cell: ({ rank, isShared }) => (isShared ? `${rank} ex\u00A0æquo` : rank),
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
          <Meter value={cssPercent(majorityProgress(votesCompared(row, view, electable), view.requiredMajority))} />
          <small>{distanceText(row, view, electable)}</small>
        </>
      ),
    },
    {
      head: visuallyHidden('Action'),
      className: 'r',
      cell: (row) => <Election row={row} person={personBy(row.cardinal, people)} {...pane} />,
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

interface ElectionProps extends Omit<CommandPaneProps, 'people'> {
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
