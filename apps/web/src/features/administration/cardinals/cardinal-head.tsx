import type { Cardinal } from '@fumata/contracts';
import type { ReactNode } from 'react';
import { Niche } from '../../../components/pictures/niche.js';
import { LoadFailed } from '../kit/page.js';
import { CARDINALS_LIST_ADDRESS } from './query.js';

export const CardinalHead = ({ cardinal, children }: { cardinal: Cardinal; children: ReactNode }) => (
  <div className="row" data-ordre={cardinal.ordre}>
    <Niche of={cardinal} small />
    <span>
      <b>{cardinal.nomComplet}</b>
      <br />
      {children}
    </span>
  </div>
);

export const backToCardinals = () => ({ to: CARDINALS_LIST_ADDRESS.back(), label: 'Retour à la liste' });

export const CardinalLoadFailed = ({ title }: { title: string }) => (
  <LoadFailed
    head={{ title, back: backToCardinals() }}
    text="Erreur lors du chargement du cardinal"
    unknown="Cardinal non trouvé"
  />
);
