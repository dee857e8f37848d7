import type { Projections } from '@fumata/contracts';
import { apiQuery } from '../kit/server-state.js';

export const PROJECTIONS = '/api/projections';

export const projectionsQuery = apiQuery([PROJECTIONS], (api, signal) => api.get<Projections>(PROJECTIONS, signal));
