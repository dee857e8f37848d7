import { hour, number } from '@fumata/text';
import { withOrdinals } from '../../../lib/ordinals.js';
import { Button } from '../../../components/button.js';
import { CopiedLink, LINK_COPIED } from '../../../components/copied-link.js';
import { Table } from '../../../components/table-box.js';
import { useCopied } from '../../../lib/use-copied.js';
import { roundName } from '../../../live/round-words.js';
import type { Player, PlayerState } from '../player.js';
import { compared } from '../rules/compared.js';
import type { Frame } from '../worker/frame.js';

/** + 44, − 3, 0 */
const signed = (difference: number): string =>
  difference === 0 ? '0' : `${difference > 0 ? '+' : '−'}\u00A0${number(Math.abs(difference))}`;

/** Comparison of two positions. */
export function Comparison({ player, state }: { player: Player; state: PlayerState }) {
  const { frame, other, position } = state;
  return (
    <section className="replay-pane" aria-labelledby="replay-compare">
      <header>
        <h2 id="replay-compare">Comparer deux moments</h2>
      </header>
      {frame && other ? (
        <ComparedVotes a={frame} b={other} index={state.index} />
      ) : (
        <p className="muted">
          Marquez ce moment, puis allez à un autre&nbsp;: les voix des deux moments s’afficheront côte à côte.
        </p>
      )}
      <p className="row">
        <Button look="ghost" small onClick={() => player.compareWith(position)}>
          Marquer ce moment pour comparer
        </Button>
        {other && (
          <>
            <Button look="ghost" small onClick={() => player.seek(other.sequence)}>
              Aller au moment B
            </Button>
            <Button look="ghost" small onClick={() => player.compareWith(null)}>
              Retirer le moment B
            </Button>
          </>
        )}
        <Copy comparing={other !== null} />
      </p>
    </section>
  );
}

function Copy({ comparing }: { comparing: boolean }) {
  const { copied, shown, copy } = useCopied();
  const label = comparing ? 'Copier le lien de cette comparaison' : 'Copier le lien';
  return (
    <>
      <Button look="quiet" small onClick={() => void copy(location.href)}>
        {copied ? LINK_COPIED : label}
      </Button>
      <CopiedLink copied={copied} shown={shown} />
    </>
  );
}

function ComparedVotes({ a, b, index }: { a: Frame; b: Frame; index: PlayerState['index'] }) {
  const people = new Map(index.cardinals.map((each) => [each._id, each]));
  const withRound = a.round?.roundId !== b.round?.roundId;
  const heads = [
    'Cardinal',
    [<Position letter="A" frame={a} withRound={withRound} />, 'r'],
    [<Position letter="B" frame={b} withRound={withRound} />, 'r'],
    ['Écart', 'r'],
  ] as const;
  return (
    <Table label="Comparaison des moments A et B" className="replay-compared" heads={heads}>
      {compared(a, b).map((row) => (
        <tr key={row.cardinalId}>
          <th scope="row">
            <span className="sr">{people.get(row.cardinalId)?.prenom} </span>
            {people.get(row.cardinalId)?.nom ?? 'Cardinal inconnu'}
          </th>
          <Figures a={row.a} b={row.b} />
        </tr>
      ))}
      <tr className="total">
        <th scope="row">Toutes les voix</th>
        <Figures a={a.round?.totalVotes ?? 0} b={b.round?.totalVotes ?? 0} />
      </tr>
    </Table>
  );
}

interface PositionProps {
  letter: string;
  frame: Frame;
  /** Omitted when both positions are in the same round. */
  withRound: boolean;
}

function Position({ letter, frame, withRound }: PositionProps) {
  return (
    <>
      {letter} · {hour(new Date(frame.moment))}
      <span className="small muted">
        n°&nbsp;{number(frame.sequence)}
        {withRound && frame.round && withOrdinals(`, ${roundName(frame.round.roundNumber)}`)}
      </span>
    </>
  );
}

function Figures({ a, b }: { a: number; b: number }) {
  const difference = b - a;
  return (
    <>
      <td className="r">{number(a)}</td>
      <td className="r">{number(b)}</td>
      <td className={`r ${difference > 0 ? 'up' : difference < 0 ? 'down' : ''}`}>{signed(difference)}</td>
    </>
  );
}
