import type { LIVE_NAMESPACE as CONTRACT } from '@fumata/contracts';

/** Written again: the contracts themselves would bring their schemas into the browser. The type keeps the two equal. */
export const LIVE_NAMESPACE: typeof CONTRACT = '/conclave';
