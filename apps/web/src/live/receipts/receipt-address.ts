import type { Receipt } from './own-votes.js';

const NAME = '#recu=';

/** Address that verifies a receipt. The receipt is in the fragment, which browsers do not send to the server. */
export const receiptAddress = (receipt: Receipt): string => `/conclave/verifier${receiptFragment(receipt)}`;

export function receiptFragment(receipt: Receipt): string {
  const bytes = new TextEncoder().encode(JSON.stringify(receipt));
  return (
    NAME +
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  );
}

/** Text of the receipt in an address fragment, base64url of UTF-8 or plain JSON; undefined when there is none. */
export function receiptTextIn(fragment: string): string | undefined {
  if (!fragment.startsWith(NAME)) return undefined;
  const encoded = fragment.slice(NAME.length);
  try {
    if (!/^[\w-]*$/.test(encoded)) return decodeURIComponent(encoded);
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
  } catch {
    return encoded; // truncated or mistyped: the parser of the receipt reports it
  }
}
