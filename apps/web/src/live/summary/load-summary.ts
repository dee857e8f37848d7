import { ApiError, type ApiClient } from '../../lib/requests/api-client.js';
import type { Summary } from './latest-summary.js';
import { loadView } from '../load-view.js';
import { summaryOf } from './summary-of.js';

/** The summary over HTTP. */
export const loadSummary = async (api: ApiClient): Promise<Summary> => summaryOf(await loadView(api));

/** Null if there is no conclave, or if it is unavailable. */
export const loadSummaryOrNull = (api: ApiClient): Promise<Summary | null> =>
  loadSummary(api).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
