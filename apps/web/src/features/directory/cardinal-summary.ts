import type { Cardinal } from '@fumata/contracts';
import { pick, PORTRAIT } from '../../lib/pick.js';

const SUMMARY = [...PORTRAIT, 'fonction', 'age', 'papabile', 'statutVotant'] as const;
export type CardinalSummary = Pick<Cardinal, (typeof SUMMARY)[number]>;

export const cardinalSummaryOf = (cardinal: Cardinal): CardinalSummary => pick(cardinal, SUMMARY);
