import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { frenchTypography } from '@fumata/text';

interface KeyFiguresProps {
  figures: readonly (readonly [label: string, figure: string, note?: string])[];
}

export const KeyFigures = ({ figures }: KeyFiguresProps) => (
  <dl className="now">
    {figures.map(([label, figure, note]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {withOrdinals(figure)}
          {note && <small>{frenchTypography(note)}</small>}
        </dd>
      </div>
    ))}
  </dl>
);
