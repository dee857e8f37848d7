import type { CardinalFacets, CurrentState } from '@fumata/contracts';
import { compareFrench } from '@fumata/text';
import type { ApiClient } from '../../../../lib/requests/api-client.js';
import { CARDINALS } from '../query.js';

/** Data of the form besides the record. */
export interface CardinalFormData {
  /** Suggestions; other countries can be typed. */
  readonly countries: readonly string[];
  readonly popes: readonly string[];
  /** Reference day for ages at the conclave, `2025-04-21`. */
  readonly day: string;
  readonly hasCardinals: boolean;
}

const POPES = ['Jean-Paul II', 'Benoît XVI', 'François', 'Léon XIV'];

export async function loadForm(api: ApiClient, signal: AbortSignal): Promise<CardinalFormData> {
  const [{ total, facettes }, { conclaveState }] = await Promise.all([
    api.get<CardinalFacets>(`${CARDINALS}/facettes`, signal),
    api.get<CurrentState>('/api/conclave/state', signal),
  ]);
  const valuesOf = (facet: 'paysService' | 'paysNaissance' | 'creePar') => facettes[facet].map(({ valeur }) => valeur);
  const countries = [...new Set([...valuesOf('paysService'), ...valuesOf('paysNaissance')])];
  return {
    countries: countries.filter(Boolean).sort(compareFrench),
    popes: [...new Set([...POPES, ...valuesOf('creePar')])].filter(Boolean),
    day: conclaveState.referenceDate,
    hasCardinals: total > 0,
  };
}
