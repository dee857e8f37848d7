import { Fragment } from 'react';
import type { InclusionStep } from '@fumata/proof';
import { counted, number, plural } from '@fumata/text';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { treeDrawing } from '../rules/tree-drawing.js';

interface ProofTreeProps {
  steps: readonly InclusionStep[];
  sequence: number;
  /** For example « Sceau du 7e scrutin ». */
  seal: string;
  /** The path does not lead to the seal. */
  broken: boolean;
}

interface Point {
  readonly x: number;
  readonly y: number;
}
const SEAL: Point = { x: 50, y: 7 };

const at = ({ x, y }: Point) => ({ '--x': `${x}%`, '--y': `${y}%` });

/** Merkle path from the vote to the seal. The lines scale with the drawing, the labels do not. */
export function ProofTree({ steps, sequence, seal, broken }: ProofTreeProps) {
  const drawing = treeDrawing(steps);
  const { leaf, levels, omitted, top } = drawing;
  const description = broken
    ? `De la voix n°\u00A0${number(sequence)}, le chemin ne rejoint pas le sceau.`
    : `De la voix n°\u00A0${number(sequence)} au sceau, ${steps.length} ${plural(steps.length, 'étage')}\u00A0: chaque nœud combine les empreintes de deux branches.`;
  return (
    <div className={broken ? 'tree broken' : 'tree'} role="img" aria-label={description}>
      <Branches drawing={drawing} broken={broken} />
      <span className="on" style={at(leaf)}>
        Votre voix
        <br />
        n°&nbsp;{number(sequence)}
      </span>
      {levels.map(({ neighbour, label }) => (
        <span className="sib" key={neighbour.y} style={at(neighbour)}>
          {label}
        </span>
      ))}
      {levels.map(({ to }) => (
        <span className="on node" key={to.y} style={at(to)} />
      ))}
      {omitted > 0 && (
        <span className="txt" style={at({ x: (top.x + SEAL.x) / 2, y: (top.y + SEAL.y) / 2 })}>
          {counted(omitted, 'étage')} de plus
        </span>
      )}
      <span className={broken ? 'on bad' : 'on'} style={at(SEAL)}>
        {withOrdinals(seal)}
      </span>
    </div>
  );
}

interface BranchesProps extends Pick<ProofTreeProps, 'broken'> {
  drawing: ReturnType<typeof treeDrawing>;
}

function Branches({ drawing: { levels, omitted, top }, broken }: BranchesProps) {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {levels.map(({ from, to, neighbour }) => (
        <Fragment key={from.y}>
          <path d={`M${neighbour.x} ${neighbour.y}L${to.x} ${to.y}`} />
          <path className="way" d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
        </Fragment>
      ))}
      <path
        className={broken ? 'way cut bad' : omitted > 0 ? 'way cut' : 'way'}
        d={`M${top.x} ${top.y}L${SEAL.x} ${SEAL.y}`}
      />
    </svg>
  );
}
