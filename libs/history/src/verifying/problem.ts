import type { Finding } from '@fumata/proof';
import type { AskedFor } from './majority-recount.js';

/** Sequences of a first and a last event; 0 when there are none. */
export type Extent = readonly [first: number, last: number];

/** The first thing that is wrong with an exported file. `line` counts from 1, as editors do. */
export type Problem =
  /** What the leaves, their order and the seals tell; `line` is where it became certain. */
  | { readonly is: 'proof'; readonly line: number; readonly finding: Finding }
  /** Not JSON, or no line of this format. */
  | { readonly is: 'unreadable'; readonly line: number }
  /** The first line isn't the manifest of a format that this program knows. */
  | { readonly is: 'no-manifest' }
  /** The last line isn't the trailer: the file was cut off. `lines` of it are there, the last perhaps in part. */
  | { readonly is: 'cut-off'; readonly lines: number }
  /** Something stands after the trailer. */
  | { readonly is: 'goes-on'; readonly line: number }
  /** The results stand once, after the events and before the trailer: here comes something after them. */
  | { readonly is: 'misplaced'; readonly line: number }
  /** Results, or a root, of a part of a log: nothing in the file bears them out. */
  | { readonly is: 'unproven'; readonly line: number }
  /** A whole export ends without the results. */
  | { readonly is: 'no-results'; readonly line: number }
  /** The manifest or the trailer names other events than the first and the last that are there. */
  | {
      readonly is: 'extent';
      readonly told: 'manifest' | 'trailer';
      readonly stated: Extent;
      readonly found: Extent;
    }
  /** Says of a vote that it was counted, or why not, otherwise than the log itself does. */
  | {
      readonly is: 'standing';
      readonly line: number;
      readonly sequence: number;
      readonly stated: string;
      readonly counted: string;
    }
  /** Says of a vote that it was its voter's first in the round, or that it wasn't; the votes before it say otherwise. */
  | { readonly is: 'first-vote'; readonly line: number; readonly sequence: number; readonly stated: boolean }
  /** The result that the site showed isn't what its own log gives. */
  | {
      readonly is: 'result';
      readonly roundNumber: number;
      readonly roundId: string;
      /** Whose votes differ; undefined where it is a total. */
      readonly cardinalId: string | undefined;
      readonly what:
        | 'votes'
        | 'firstVotes'
        | 'totalVotes'
        | 'uniqueVoters'
        | 'setAside'
        | 'round'
        | 'roundNumber'
        /** Where the cardinal stands; 0 for one who has no vote. */
        | 'rank';
      readonly stated: number;
      readonly counted: number;
    }
  /** The election that was proclaimed isn't what the votes give. */
  | {
      readonly is: 'election';
      readonly line: number;
      readonly cardinalId: string;
      readonly stated: number;
      readonly counted: number;
      readonly required: number;
    }
  /** The majority that the election says it took isn't the edition's: `lowest` to `highest` as the log gives it. */
  | {
      readonly is: 'majority';
      readonly line: number;
      readonly stated: { readonly basis: string; readonly required: number };
      readonly counted: AskedFor;
    }
  /** The trailer counts otherwise. */
  | { readonly is: 'miscounted'; readonly stated: number; readonly found: number }
  /** Some byte before the trailer is another than when it was written, though no record shows which. */
  | { readonly is: 'changed'; readonly stated: string; readonly found: string };
