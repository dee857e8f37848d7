import type { LIVE_NAMESPACE as CONTRACT } from '@fumata/contracts';

/** Duplicated because importing the contracts would bundle their schemas; the type keeps both equal. */
export const LIVE_NAMESPACE: typeof CONTRACT = '/conclave';
