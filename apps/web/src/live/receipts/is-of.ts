import type { Receipt } from './own-votes.js';

/** Whether the receipt is that of a vote for this cardinal; undefined when the code that tells did not come. */
export const isOf = (receipt: Receipt, cardinalId: string): Promise<boolean | undefined> =>
  import('@fumata/proof').then(
    ({ cardinalOf }) => cardinalOf(receipt, [cardinalId]) !== undefined,
    () => undefined,
  );
