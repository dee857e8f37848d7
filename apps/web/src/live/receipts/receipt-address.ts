import type { Receipt } from './own-votes.js';

const NAME = '#recu=';

/** Where a receipt is verified. It stands behind the `#`, which browsers tell no server. */
export const receiptAddress = (receipt: Receipt): string => `/conclave/verifier${receiptFragment(receipt)}`;

export const receiptFragment = (receipt: Receipt): string =>
  NAME + btoa(JSON.stringify(receipt)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** The text of a receipt in an address's fragment, in base64url or as plain JSON; undefined when there is none. */
export function receiptTextIn(fragment: string): string | undefined {
  if (!fragment.startsWith(NAME)) return undefined;
  const given = fragment.slice(NAME.length);
  try {
    return /^[\w-]*$/.test(given)
      ? atob(given.replaceAll('-', '+').replaceAll('_', '/'))
      : decodeURIComponent(given);
  } catch {
    return given; // cut or mistyped: whoever reads it says that it is no receipt
  }
}
