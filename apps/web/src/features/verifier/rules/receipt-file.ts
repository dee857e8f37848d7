import type { ReceiptFile } from '@fumata/proof';
import type { CoverageByEvent } from '../../../live/receipts/covered-receipts.js';
import type { OwnVote } from '../../../live/receipts/own-votes.js';

/** The receipts of a browser, each with the signed checkpoint that first covered it, if one is known. */
export const receiptFileOf = (votes: readonly OwnVote[], coverage: CoverageByEvent): ReceiptFile => ({
  v: 1,
  receipts: votes.map(({ receipt }) => {
    const checkpoint = coverage[receipt.eventId];
    return checkpoint ? { ...receipt, checkpoint } : receipt;
  }),
});
