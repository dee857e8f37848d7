import type { CardinalFacets, CurrentState } from '@fumata/contracts';
import { compareFrench } from '@fumata/text';
import type { ApiClient } from '../../../../lib/requests/api-client.js';
import { CARDINALS } from '../query.js';

/** Suggested countries, selectable popes, and the reference day for the voting status. */
export interface FormChoices {
  readonly countries: readonly string[];
  readonly popes: readonly string[];
  readonly day: string;
  readonly hasCardinals: boolean;
}

const POPES = ['Jean-Paul II', 'Benoît XVI', 'François', 'Léon XIV'];

export async function loadForm(api: ApiClient, signal: AbortSignal): Promise<FormChoices> {
  const [{ total, facettes }, { conclaveState }] = await Promise.all([
    api.get<CardinalFacets>(`${CARDINALS}/facettes`, signal),
    api.get<CurrentState>('/api/conclave/state', signal),
  ]);
  const named = (facet: 'paysService' | 'paysNaissance' | 'creePar') => facettes[facet].map(({ valeur }) => valeur);
  const countries = [...new Set([...named('paysService'), ...named('paysNaissance')])];
  return {
    countries: countries.filter(Boolean).sort(compareFrench),
    popes: [...new Set([...POPES, ...named('creePar')])].filter(Boolean),
    day: conclaveState.referenceDate,
    hasCardinals: total > 0,
  };
}
