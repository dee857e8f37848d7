import type { ApiClient } from '../lib/api-client.js';
import type { Summary } from './latest-summary.js';
import { loadView } from './load-view.js';
import { summaryOf } from './summary-of.js';

/** The summary over HTTP. */
export const loadSummary = async (api: ApiClient): Promise<Summary> => summaryOf(await loadView(api));
