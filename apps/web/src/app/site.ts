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
  /** How long records of downloads keep who asked for them. */
  readonly downloadRecordDays: number;
}

export const SiteContext = createContext<Site>({
  publicUrl: '',
  host: '',
  title: '',
  contactEmail: '',
  publisher: '',
  downloadRecordDays: 180,
});

export const useSite = (): Site => useContext(SiteContext);
