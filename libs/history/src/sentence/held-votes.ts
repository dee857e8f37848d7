import { MAX_VOTES, type HoldReason } from '@fumata/conclave';

/** Why the votes of a class are held, as part of a sentence. */
const HOLD_REASONS: Readonly<Record<HoldReason, string>> = {
  rate: `son réseau a dépassé ${MAX_VOTES} voix dans l’heure`,
  share: 'son réseau a donné plus du quart des voix',
};

const isHoldReason = (reason: unknown): reason is HoldReason => reason === 'rate' || reason === 'share';

export const holdReasonText = (reason: unknown): string =>
  isHoldReason(reason) ? HOLD_REASONS[reason] : 'la règle publiée le demande';

const NAME_DIGITS = 6;

/** Displayed name of a class. */
export const className = (voterClass: string): string => `groupe ${voterClass.slice(0, NAME_DIGITS)}`;
