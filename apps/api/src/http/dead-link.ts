import type { Downloader } from './downloader.js';
import { Refused } from './refused.js';
import type { Reply } from './reply.js';

export const DEAD_LINK_PAGE = '/gallery/download/lien-invalide';

/** Answers a dead link: with an HTML page to browsers, with an error body to programs. @throws Refused */
export function refuseDeadLink({ wantsPage }: Downloader, reply: Reply): undefined {
  if (!wantsPage) throw new Refused('dead-link');
  reply.status(303);
  reply.header('location', DEAD_LINK_PAGE);
  return undefined;
}
