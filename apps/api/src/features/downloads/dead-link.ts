import type { Downloader } from '../../http/downloader.js';
import { orRefuse } from '../../http/refused.js';
import type { Reply } from '../../http/reply.js';

const PAGE = '/gallery/download/lien-invalide';

/** Answers a dead link: with an HTML page to browsers, with an error body to programs. */
export function refuseDeadLink({ wantsPage }: Downloader, reply: Reply): undefined {
  if (!wantsPage) return orRefuse<never>({ refused: 'dead-link' });
  reply.status(303);
  reply.header('location', PAGE);
  return undefined;
}
