import { LoadFailed } from '../kit/load-failed.js';
import { CARDINALS_LIST_ADDRESS } from './query.js';

export const backToCardinals = () => ({ to: CARDINALS_LIST_ADDRESS.back(), label: 'Retour à la liste' });

/** Error of a page about one cardinal. */
export const CardinalLoadFailed = ({ title }: { title: string }) => (
  <LoadFailed
    head={{ title, back: backToCardinals() }}
    text="Erreur lors du chargement du cardinal"
    unknown="Cardinal non trouvé"
  />
);
