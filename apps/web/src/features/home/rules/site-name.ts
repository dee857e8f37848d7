import type { Site } from '../../../shell/site.js';

/** Host of a site whose public address is not configured. */
const LOCAL = /^(localhost|127\.|\[::1\])/;

/** Name in the greeting: the host, or the title where the host would be 'localhost'. */
export const siteName = ({ host, title }: Pick<Site, 'host' | 'title'>): string => (LOCAL.test(host) ? title : host);
