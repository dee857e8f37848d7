import type { Receipt } from './own-votes.js';

/** Whether a receipt belongs to a vote for this cardinal; undefined when the verification code failed to load. */
export const isReceiptFor = (receipt: Receipt, cardinalId: string): Promise<boolean | undefined> =>
  import('@fumata/proof').then(
    ({ cardinalOf }) => cardinalOf(receipt, [cardinalId]) !== undefined,
    () => undefined,
  );
