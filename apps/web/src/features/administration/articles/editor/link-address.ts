const LINK_ADDRESS = /^(\/(?![/\\])|https?:\/\/|mailto:)/i;

/** Link targets that the server accepts: pages of the site, other sites, mailboxes; no places within the text, which has no ids. */
export const isLinkAddress = (address: string): boolean => LINK_ADDRESS.test(address);
