import { meantPaths, meantValue } from './meant-paths.js';
import type { ShownPage } from './page-cache.js';
import type { PageRenderer } from './page-renderer.js';

/** Finds the page of an address that people, mail programs or other sites have changed. */
export class MeantAddresses {
  constructor(
    private readonly renderer: Pick<PageRenderer, 'canonical'>,
    private readonly publicUrl: string,
  ) {}

  /** The address with the meant values of its query parameters; undefined if they are those that it has. */
  changed(address: URL): string | undefined {
    if (address.search === '') return undefined; // most pages; the canonical address costs as much as a cached page
    const asked = this.renderer.canonical(address);
    const meant = new URL(asked);
    for (const [name, value] of asked.searchParams) meant.searchParams.set(name, meantValue(value));
    return meant.search === asked.search ? undefined : meant.pathname + meant.search;
  }

  /** Address of the only page that an unknown address, as requested, may mean. */
  async found(requested: string, show: (address: URL) => Promise<ShownPage>): Promise<string | undefined> {
    const [path = '', query = ''] = requested.split(/\?(.*)/s);
    const found = new Set<string>();
    for (const meant of meantPaths(path)) {
      const address = this.renderer.canonical(new URL(`${meant}?${query}`, this.publicUrl));
      const { page } = await show(address);
      if (page.status >= 500) return undefined; // unknown for now, and browsers would keep the wrong address
      if (page.status < 400) found.add(page.location ?? address.pathname + address.search);
    }
    return found.size === 1 ? [...found][0] : undefined;
  }
}
