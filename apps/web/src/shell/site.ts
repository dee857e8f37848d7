import { createContext, useContext } from 'react';

/** Facts about the installation, delivered with every page. */
export interface Site {
  /** Origin without a trailing slash. */
  readonly publicUrl: string;
  readonly host: string;
  /** For example 'Fumata 2025'. */
  readonly title: string;
  readonly contactEmail: string;
  /** Publisher named in the legal notice; empty when not configured. */
  readonly publisher: string;
  /** Retention of the requester's data in download records, in days. */
  readonly downloadRecordDays: number;
  /** Minimum time between two votes of a visitor; 0: none. */
  readonly voteCooldownSeconds: number;
  /** A vote needs a proof of work. */
  readonly needsVoteProof: boolean;
}

export const DEFAULT_SITE: Site = {
  publicUrl: '',
  host: '',
  title: '',
  contactEmail: '',
  publisher: '',
  downloadRecordDays: 180,
  voteCooldownSeconds: 3600,
  needsVoteProof: true,
};

export const SiteContext = createContext(DEFAULT_SITE);
export const useSite = (): Site => useContext(SiteContext);
