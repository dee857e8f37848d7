import { repeatRequests, type Flood } from '../flood.ts';

const CONNECTIONS = 64;
const PAGES = ['/cardinaux?nom=', '/actualites?search=', '/cardinaux/comparer?c=', '/papabile-du-jour/archive?page='];

/** Pages with parameters that no cache has: the site renders each of them, as far as the network's limit allows. */
export const uncachedPages: Flood = {
  name: 'uncached pages',
  run(attack) {
    let count = 0;
    return repeatRequests(attack, CONNECTIONS, () => {
      count += 1;
      return { path: `${PAGES[count % PAGES.length]}${count}`, headers: { accept: 'text/html' } };
    });
  },
  // On a busy machine all places are taken before the network's limit is reached.
  misses: (tally) => (tally.of(429) + tally.of(503) > 0 ? [] : ['no page was refused']),
};
