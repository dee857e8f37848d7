import type { Receipt } from './own-votes.js';

const NAME = '#recu=';

/** Address that verifies a receipt. The receipt is in the fragment, which browsers do not send to the server. */
export const receiptAddress = (receipt: Receipt): string => `/conclave/verifier${receiptFragment(receipt)}`;

export const receiptFragment = (receipt: Receipt): string =>
  NAME + btoa(JSON.stringify(receipt)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Text of the receipt in an address fragment, base64url or plain JSON; undefined when there is none. */
export function receiptTextIn(fragment: string): string | undefined {
  if (!fragment.startsWith(NAME)) return undefined;
  const encoded = fragment.slice(NAME.length);
  try {
    return /^[\w-]*$/.test(encoded)
      ? atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
      : decodeURIComponent(encoded);
  } catch {
    return encoded; // truncated or mistyped: the parser of the receipt reports it
  }
}
