import type { CorrectedField } from './rules/correction.js';
import type { Person } from './rules/people.js';

/** Which dialog is open. */
export type OpenDialog =
  | { readonly is: 'next' | 'pause' | 'reset' }
  | { readonly is: 'elect'; readonly person: Person }
  | { readonly is: 'correct'; readonly proposed?: Partial<Record<CorrectedField, string>> };
