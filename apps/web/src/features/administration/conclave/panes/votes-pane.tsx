import type { Overview } from '@fumata/contracts';
import type { CSSProperties } from 'react';
import { useSearchParams } from 'react-router-dom';
import { number, ordinal, percent } from '@fumata/text';
import { Button } from '../../../../components/button.js';
import { EmptyState } from '../../../../components/empty-state.js';
import { Niche } from '../../../../components/niche.js';
import { SortHeader } from '../../../../components/sort-header.js';
import { share, majorityProgress } from '../../../../components/standing.js';
import { TableBox } from '../../../../components/table-box.js';
import { ranked } from '../../../../live/ranked.js';
import type { ConclaveView } from '../../../../live/conclave-view.js';
import type { OpenDialog } from '../open-dialog.js';
import { hasMajority, majorityShare, mayBeElected, votesCompared, wayText } from '../rules/facts.js';
import { personBy, type People, type Person } from '../rules/people.js';
import { typeset } from '../../kit/typography.js';
import {
  DEFAULT_ORDER,
  inOrder,
  orderFrom,
  orderText,
  pressed,
  type Column,
  type VotesSort,
  type RankedRow,
} from '../rules/votes-order.js';

interface VotesPaneProps {
  view: ConclaveView;
  overview: Overview | undefined;
  people: People;
  onOpen: (dialog: OpenDialog) => void;
}

/** Everybody with votes in the round, and who may be elected. */
export function VotesPane({ view, overview, people, onOpen }: VotesPaneProps) {
  const { results, roundNumber, requiredMajority, conclaveState } = view;
  const round = ordinal(roundNumber);
  const hint = conclaveState.isComplete
    ? `Le scrutin est clos\u00A0: ${number(requiredMajority)} voix étaient requises, ${majorityShare(view)}.`
    : `«\u00A0Élire\u00A0» s’ouvre à ${number(requiredMajority)} voix (${majorityShare(view)}), décompte relu à la fin du journal.`;
  return (
    <section className="pane" aria-labelledby="voix">
      <header>
        <h2 id="voix" tabIndex={-1}>{`Voix du ${round}\u00A0scrutin`}</h2>
        <p className="small muted">{typeset(hint)}</p>
      </header>
      {results.length === 0 ? (
        <EmptyState text={`Personne n’a encore voté au ${round}\u00A0scrutin.`} />
      ) : (
        <VotesTable view={view} overview={overview} people={people} onOpen={onOpen} />
      )}
    </section>
  );
}

function VotesTable({ view, overview, people, onOpen }: VotesPaneProps) {
  const { order, sort } = useOrderInAddress();
  const sorted = (column: Column) =>
    order.column === column ? (order.descending ? 'descending' : 'ascending') : undefined;
  const rows = inOrder(ranked(view.results), order, ({ cardinal }) => {
    const { nom, prenom } = personBy(cardinal, people);
    return `${nom} ${prenom}`;
  });
  return (
    <TableBox label="Tableau des voix">
      <table className="vt">
        <thead>
          <tr>
            <SortHeader sorted={sorted('rang')} onSort={() => sort('rang')} right>
              Rang
            </SortHeader>
            <SortHeader sorted={sorted('nom')} onSort={() => sort('nom')}>
              Cardinal
            </SortHeader>
            <SortHeader sorted={sorted('voix')} onSort={() => sort('voix')} right>
              Voix
            </SortHeader>
            <th scope="col" className="r">
              Part
            </th>
            <th scope="col">{`Vers ${number(view.requiredMajority)}`}</th>
            <th scope="col">
              <span className="sr">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <VotesRow
              key={row.cardinalId}
              row={row}
              view={view}
              overview={overview}
              onOpen={onOpen}
              person={personBy(row.cardinal, people)}
            />
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

interface VotesRowProps extends Omit<VotesPaneProps, 'people'> {
  row: RankedRow;
  person: Person;
}

function VotesRow({ row, view, overview, person, onOpen }: VotesRowProps) {
  const { requiredMajority, conclaveState } = view;
  const electable = mayBeElected(row, view, overview?.electable);
  const votes = votesCompared(row, view, overview?.electable);
  return (
    <tr className={hasMajority(row, view, overview?.electable) ? 'reach' : undefined}>
      <td className="r faint">{row.rank}</td>
      <th scope="row">
        <span className="nm">
          <Niche of={person} small />
          <span className="full-name">{person.nomComplet}</span>
        </span>
      </th>
      <td className="r">
        <b>{number(row.votes)}</b>
      </td>
      <td className="r">{percent(row.percentage)}</td>
      <td>
        <div
          className="meter"
          aria-hidden="true"
          style={{ '--v': share(majorityProgress(votes, requiredMajority)) } as CSSProperties} // custom properties have no type
        >
          <i />
        </div>
        <small>{wayText(row, view, overview?.electable)}</small>
      </td>
      <td className="r">
        {!conclaveState.isComplete && (
          <Button
            look="gold"
            small
            disabled={!electable}
            aria-label={`Élire ${person.nomComplet}`}
            onClick={() => onOpen({ is: 'elect', person })}
          >
            Élire
          </Button>
        )}
        {conclaveState.popeElected?._id === row.cardinalId && <b className="elected">Élu</b>}
      </td>
    </tr>
  );
}

/** The order is part of the address: it can be shared, and survives a reload. */
function useOrderInAddress(): { order: VotesSort; sort: (column: Column) => void } {
  const [parameters, setParameters] = useSearchParams();
  const order = orderFrom(parameters.get('tri'));
  const sort = (column: Column): void => {
    const text = orderText(pressed(column, order));
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        if (text === orderText(DEFAULT_ORDER)) next.delete('tri');
        else next.set('tri', text);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return { order, sort };
}
