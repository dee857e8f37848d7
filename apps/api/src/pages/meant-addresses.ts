import { meantPaths, meantValue } from './meant-paths.js';
import type { ShownPage } from './page-cache.js';
import type { PageRenderer } from './page-renderer.js';

/** Finds the page of an address that people, mail programs or other sites have changed. */
export class MeantAddresses {
  constructor(
    private readonly renderer: Pick<PageRenderer, 'canonical'>,
    private readonly publicUrl: string,
  ) {}

  /** The address with the meant values of its query parameters; undefined if no value differs. */
  withMeantValues(address: URL): string | undefined {
    if (address.search === '') return undefined;
    const canonical = this.renderer.canonical(address);
    const meant = new URL(canonical);
    for (const [name, value] of canonical.searchParams) meant.searchParams.set(name, meantValue(value));
    return meant.search === canonical.search ? undefined : meant.pathname + meant.search;
  }

  /** Address of the only page that an unknown address, as requested, may mean. */
  async onlyPage(requested: string, show: (address: URL) => Promise<ShownPage>): Promise<string | undefined> {
    const [path = '', query = ''] = requested.split(/\?(.*)/s);
    const pages = new Set<string>();
    for (const meant of meantPaths(path)) {
      const address = this.renderer.canonical(new URL(`${meant}?${query}`, this.publicUrl));
      const { page } = await show(address);
      if (page.status >= 500) return undefined; // unknown for now, and browsers would keep the wrong address
      if (page.status < 400) pages.add(page.location ?? address.pathname + address.search);
    }
    return pages.size === 1 ? [...pages][0] : undefined;
  }
}
