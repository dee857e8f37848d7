import type { Place } from '@fumata/conclave';
import type { MedalOwner } from '../pictures/medal-drawing.js';

/** Cardinal with a vote count, as shown by the podium, the race and the rankings. */
export interface Standing extends MedalOwner, Place {
  readonly _id: string;
  readonly ordre: string;
  readonly photo: string | null;
  /** Focal point that every crop keeps visible, in percent. */
  readonly photoFocus?: { readonly x: number; readonly y: number } | null;
  readonly votes: number;
  /** Share of the votes counted in the round; one decimal. */
  readonly percentage: number;
  readonly reached: boolean;
}

/** Progress towards the majority, 0 to 100; a bar stops at 100 even if the count goes on. */
export const majorityProgress = (votes: number, required: number): number =>
  required > 0 ? Math.min(100, (100 * votes) / required) : 0;

/** Value of a CSS property: one decimal is precise enough for a moving bar and keeps the style attribute short. */
export const cssPercent = (value: number): string => `${Math.round(value * 10) / 10}%`;
