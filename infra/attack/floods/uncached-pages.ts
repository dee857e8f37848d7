import { repeatRequests, type Flood } from '../flood.ts';

const CONNECTIONS = 64;
const PAGES = ['/cardinaux?recherche=', '/actualites?recherche=', '/conclave?', '/introuvable-'];

/** Pages under addresses that no cache has: the site renders each of them. */
export const uncachedPages: Flood = {
  name: 'uncached pages',
  run(attack) {
    let count = 0;
    return repeatRequests(attack, CONNECTIONS, () => {
      count += 1;
      return { path: `${PAGES[count % PAGES.length]}${count}`, headers: { accept: 'text/html' } };
    });
  },
};
