import type { Refusal } from '@fumata/conclave';
import type { AttemptRefusal } from '@fumata/content';
import type { SecondStep, VoteChallenge } from '@fumata/contracts';
import type { PictureRefusal } from '@fumata/media';
import type { PLAIN_REFUSALS } from './plain-refusals.js';

/** An act recorded after the revision that the dashboard showed. */
export interface ActSince {
  readonly who: string;
  /** Follows the name: « a mis le conclave en pause ». */
  readonly what: string;
  readonly at: string;
}

/** Expected file type of a form. */
export type FileKind = 'image' | 'tableau';

export type PlainRefusalCode = keyof typeof PLAIN_REFUSALS;
type PlainRefusal = { [Code in PlainRefusalCode]: { readonly refused: Code } }[PlainRefusalCode];

/** All refusals: those of the conclave and those of the HTTP layer. */
export type ApiRefusal =
  | Refusal
  | PictureRefusal
  | AttemptRefusal
  | PlainRefusal
  | { readonly refused: 'no-file'; readonly kind: FileKind }
  | { readonly refused: 'file-too-large'; readonly kind: FileKind }
  | { readonly refused: 'invalid-request'; readonly errors: readonly { path: string; message: string }[] }
  | { readonly refused: 'too-many-links'; readonly by: 'email' | 'network' | 'site'; readonly seconds: number }
  | { readonly refused: 'mail-stopped' }
  /** The mail server's error text. */
  | { readonly refused: 'mail-failed'; readonly reason: string }
  | { readonly refused: 'too-many-attempts'; readonly seconds: number }
  | { readonly refused: 'too-many-requests'; readonly seconds: number }
  | { readonly refused: 'too-many-proofs'; readonly seconds: number }
  | { readonly refused: 'too-many-exports'; readonly seconds: number }
  | { readonly refused: 'too-many-tiles'; readonly seconds: number }
  /** Version conflict; `at` is null if the time is unknown. */
  | {
      readonly refused: 'record-changed';
      readonly who: string;
      readonly at: string | null;
      readonly isAccount: boolean;
    }
  | { readonly refused: 'network-limit'; readonly seconds: number }
  | { readonly refused: 'voter-cookie-required'; readonly seconds: number }
  | { readonly refused: 'proof-required'; readonly challenge: VoteChallenge }
  | { readonly refused: 'stale-command'; readonly since: readonly ActSince[] }
  | { readonly refused: 'not-editable'; readonly field: string }
  | { readonly refused: 'second-factor-required'; readonly secondStep: SecondStep }
  | { readonly refused: 'too-many-failures'; readonly seconds: number }
  | { readonly refused: 'too-many-codes'; readonly seconds: number }
  | { readonly refused: 'too-many-at-once'; readonly seconds: number }
  | { readonly refused: 'queue-full'; readonly seconds: number };

export type ApiRefusalCode = ApiRefusal['refused'];

export interface Answer {
  readonly status: number;
  /** French text for people. */
  readonly message: string;
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number;
  readonly errors?: readonly { path: string; message: string }[];
  readonly challenge?: VoteChallenge;
  readonly secondStep?: SecondStep;
}

export type Facts<Code extends ApiRefusalCode> = Extract<ApiRefusal, { refused: Code }>;
