import { createContext, useContext } from 'react';

/** What the installation says of itself; comes with every page. */
export interface Site {
  /** Origin, without a slash at the end. */
  readonly publicUrl: string;
  readonly host: string;
  /** 'Fumata 2025' */
  readonly title: string;
  readonly contactEmail: string;
  /** Who answers for the site, in the legal notice; empty when nobody has been named. */
  readonly publisher: string;
}

export const SiteContext = createContext<Site>({
  publicUrl: '',
  host: '',
  title: '',
  contactEmail: '',
  publisher: '',
});

export const useSite = (): Site => useContext(SiteContext);
