import { useRef } from 'react';
import { dayAndHour, number, roundName } from '@fumata/text';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { GhostButton, QuietButton } from '../../../components/button.js';
import { CopiedLink, LINK_COPIED } from '../../../components/sharing/copied-link.js';
import { Table } from '../../../components/tables/table-box.js';
import { useCopied } from '../../../lib/use-copied.js';
import type { Player, PlayerState } from '../player.js';
import { replayAddress } from '../rules/address.js';
import type { Frame } from '../worker/frame.js';

/** + 44, − 3, 0 */
const signed = (difference: number): string =>
  difference === 0 ? '0' : `${difference > 0 ? '+' : '−'}\u00A0${number(Math.abs(difference))}`;

/** Comparison of two positions. */
export function Comparison({ player, state }: { player: Player; state: PlayerState }) {
  const { frame, comparedFrame, position } = state;
  const markButton = useRef<HTMLButtonElement>(null);
  return (
    <section className="replay-pane" aria-labelledby="replay-compare">
      <header>
        <h2 id="replay-compare">Comparer deux moments</h2>
      </header>
      {frame && comparedFrame ? (
        <ComparedVotes a={frame} b={comparedFrame} index={state.index} />
      ) : (
        <p className="muted">
          Marquez ce moment, puis allez à un autre&nbsp;: les voix des deux moments s’afficheront côte à côte.
        </p>
      )}
      <p className="row">
        <GhostButton ref={markButton} small onClick={() => player.compareWith(position)}>
          Marquer ce moment pour comparer
        </GhostButton>
        {comparedFrame && (
          <>
            <GhostButton small onClick={() => player.seek(comparedFrame.sequence)}>
              Aller au moment B
            </GhostButton>
            <GhostButton
              small
              onClick={() => {
                player.compareWith(null);
                markButton.current?.focus(); // this button disappears
              }}
            >
              Retirer le moment B
            </GhostButton>
          </>
        )}
        <Copy n={position} b={comparedFrame?.sequence} />
      </p>
    </section>
  );
}

/** The address of the page follows the position with a delay. */
function Copy({ n, b }: { n: number; b: number | undefined }) {
  const { copied, textToCopy, copy } = useCopied();
  const label = b === undefined ? 'Copier le lien' : 'Copier le lien de cette comparaison';
  const copyLink = (): void => void copy(location.origin + location.pathname + replayAddress({ n, b }));
  return (
    <>
      <QuietButton onClick={copyLink}>{copied ? LINK_COPIED : label}</QuietButton>
      <CopiedLink copied={copied} textToCopy={textToCopy} />
    </>
  );
}

function ComparedVotes({ a, b, index }: { a: Frame; b: Frame; index: PlayerState['index'] }) {
  const people = new Map(index.cardinals.map((each) => [each._id, each]));
  const withRound = a.round?._id !== b.round?._id;
  const heads = [
    'Cardinal',
    [<Position letter="A" frame={a} withRound={withRound} />, 'r'],
    [<Position letter="B" frame={b} withRound={withRound} />, 'r'],
    ['Écart', 'r'],
  ] as const;
  return (
    <Table label="Comparaison des moments A et B" className="replay-compared" heads={heads}>
      {comparedRows(a, b).map((row) => (
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
      {withOrdinals(`${letter} · ${dayAndHour(new Date(frame.moment))}`)}
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

interface ComparedRow {
  readonly cardinalId: string;
  readonly a: number;
  readonly b: number;
}

/** Maximum number of rows. */
const MAX_ROWS = 8;

/** Votes of the current rounds at two positions: the leaders of either, most votes first. */
function comparedRows(a: Frame, b: Frame): ComparedRow[] {
  const [votesA, votesB] = [tally(a), tally(b)];
  return [...new Set([...votesA.keys(), ...votesB.keys()])]
    .map((cardinalId) => ({ cardinalId, a: votesA.get(cardinalId) ?? 0, b: votesB.get(cardinalId) ?? 0 }))
    .sort((one, other) => other.a + other.b - one.a - one.b || (one.cardinalId < other.cardinalId ? -1 : 1))
    .slice(0, MAX_ROWS);
}

const tally = ({ round }: Frame): ReadonlyMap<string, number> => new Map(round?.results);
