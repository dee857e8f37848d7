import type { Receipt } from '@fumata/proof';
import type { OwnVote } from '../../../live/receipts/own-votes.js';

/** A file with several receipts. It says nothing about the choices; a receipt proves them to whoever has it. */
interface ReceiptFile {
  readonly v: 1;
  readonly receipts: readonly unknown[];
}

export const receiptFileOf = (votes: readonly OwnVote[]): ReceiptFile => ({
  v: 1,
  receipts: votes.map(({ receipt }) => receipt),
});

/**
 * The receipts in the text of such a file; undefined if it is another text or if one of them is none.
 *
 * @param read parses one receipt
 */
export function receiptsIn(text: string, read: (text: string) => Receipt | undefined): readonly Receipt[] | undefined {
  const file = parsed(text);
  if (!isReceiptFile(file)) return undefined;
  const receipts = file.receipts.flatMap((each) => read(JSON.stringify(each)) ?? []);
  return receipts.length === file.receipts.length && receipts.length > 0 ? receipts : undefined;
}

function isReceiptFile(file: unknown): file is ReceiptFile {
  const { v, receipts } = (file ?? {}) as Partial<ReceiptFile>; // each field is checked below
  return v === 1 && Array.isArray(receipts);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON
  }
}
