import type { ReplayMoves, RoundMovesRow } from '@fumata/contracts';
import { number, ordinal, frenchTypography } from '@fumata/text';
import { useEffect, useState } from 'react';
import { Select } from '../../../components/forms/field.js';
import { Table } from '../../../components/tables/table-box.js';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { useApi } from '../../../shell/api.js';
import { fetchMoves } from '../requests.js';
import { movesText } from '../texts.js';

interface MovesProps {
  conclaveId: string;
  /** Number of closed rounds; the moves are loaded again when it grows. */
  closedRounds: number;
}

/** Votes that moved from one round to the next, as counts. */
export function Moves({ conclaveId, closedRounds }: MovesProps) {
  const { moves, failed } = useMoves(conclaveId, closedRounds);
  const [chosen, setChosen] = useState<string>();
  const displayedRound = moves?.rounds.find(({ to }) => to === chosen) ?? moves?.rounds.at(-1);
  return (
    <section className="replay-pane" aria-labelledby="replay-moves">
      <header>
        <h2 id="replay-moves">Les voix qui ont changé</h2>
      </header>
      {moves && displayedRound ? (
        <>
          <Select
            label="Entre deux scrutins"
            value={displayedRound.to}
            onChange={({ target }) => setChosen(target.value)}
          >
            {moves.rounds.map(({ to, fromNumber, toNumber }) => (
              <option key={to} value={to}>
                {`Du ${ordinal(fromNumber)} au ${ordinal(toNumber)} scrutin`}
              </option>
            ))}
          </Select>
          <p role="status">{withOrdinals(frenchTypography(movesText(displayedRound)))}</p>
          <MovesTable round={displayedRound} names={moves.cardinals} />
        </>
      ) : (
        <p className="muted">{failed ? FAILED : moves ? NONE : LOADING}</p>
      )}
    </section>
  );
}

const LOADING = 'Comptage en cours…';
const NONE = 'Il faut deux scrutins clos pour comparer les voix de ceux qui ont voté aux deux.';
const FAILED = 'Le comptage a échoué\u00A0: rechargez la page pour le relancer.';

function MovesTable({ round, names }: { round: RoundMovesRow; names: ReplayMoves['cardinals'] }) {
  const label = `Voix du ${ordinal(round.fromNumber)} au ${ordinal(round.toNumber)} scrutin, de qui à qui`;
  return (
    <Table label={label} heads={['De', 'À', ['Votants', 'r']]}>
      {round.moves.map(({ from, to, voters }) => (
        <tr key={`${from} ${to}`}>
          <th scope="row">{names[from]}</th>
          <td>{from === to ? 'même choix' : names[to]}</td>
          <td className="r">{number(voters)}</td>
        </tr>
      ))}
      {round.others > 0 && (
        <tr className="total">
          <th scope="row" colSpan={2}>
            Autres mouvements, un votant chacun
          </th>
          <td className="r">{number(round.others)}</td>
        </tr>
      )}
    </Table>
  );
}

function useMoves(conclaveId: string, closedRounds: number) {
  const api = useApi();
  const [state, setState] = useState<{ readonly moves?: ReplayMoves; readonly failed: boolean }>({ failed: false });
  useEffect(() => {
    const leaving = new AbortController();
    fetchMoves(api, conclaveId, leaving.signal).then(
      (moves) => setState({ moves, failed: false }),
      () => leaving.signal.aborted || setState({ failed: true }),
    );
    return () => leaving.abort();
  }, [api, conclaveId, closedRounds]);
  return state;
}
