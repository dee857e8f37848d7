import type { Cardinal } from '@fumata/contracts';
import type { ReactNode } from 'react';
import { Niche } from '../../../components/niche.js';

/** A cardinal's photo and name, in the header of a page. */
export const CardinalHead = ({ of, children }: { of: Cardinal; children: ReactNode }) => (
  <div className="row" data-ordre={of.ordre}>
    <Niche of={of} small />
    <span>
      <b>{of.nomComplet}</b>
      <br />
      {children}
    </span>
  </div>
);
