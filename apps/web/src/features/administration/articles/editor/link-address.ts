const LINK_ADDRESS = /^(\/(?![/\\])|#|https?:\/\/|mailto:)/i;

/** Addresses that the server keeps: of the site, of other sites, of mailboxes. */
export const isLinkAddress = (address: string): boolean => LINK_ADDRESS.test(address);
