export { SmokeBanner } from './smoke-banner.js';
export { startSummaryClient } from './summary-client.js';
