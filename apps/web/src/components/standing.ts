import type { Bearer } from './bearer.js';

/** A cardinal and the votes received, as podium, race and rankings show them. */
export interface Standing extends Bearer {
  readonly _id: string;
  readonly ordre: string;
  readonly photo: string | null;
  /** The point of it that every cut keeps, in percent. */
  readonly photoFocus?: { readonly x: number; readonly y: number } | null;
  readonly votes: number;
  /** Of the votes counted in the round; one decimal. */
  readonly percentage: number;
  /** Has the majority. */
  readonly reached: boolean;
}

/** How far a count is on its way to the majority, 0 to 100: past it a bar stops, the figure doesn't. */
export const wayToMajority = (votes: number, required: number): number =>
  required > 0 ? Math.min(100, (100 * votes) / required) : 0;

/** Ten steps are enough to see a bar move; the style stays short. */
export const share = (value: number): string => `${Math.round(value * 10) / 10}%`;
