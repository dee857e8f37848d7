import { withOrdinals } from '../../../lib/ordinals.js';
import { frenchTypography } from '../../../lib/french-typography.js';

interface KeyFiguresProps {
  figures: readonly (readonly [label: string, figure: string, note: string])[];
}

/** Row of large figures, each with a label and a note. */
export const KeyFigures = ({ figures }: KeyFiguresProps) => (
  <dl className="now">
    {figures.map(([label, figure, note]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {withOrdinals(figure)}
          <small>{frenchTypography(note)}</small>
        </dd>
      </div>
    ))}
  </dl>
);
