import type { Refusal } from '@fumata/conclave';
import type { AttemptRefusal } from '@fumata/content';
import type { PictureRefusal } from '@fumata/media';

/** An act recorded after the revision that the dashboard showed. */
export interface ActSince {
  readonly who: string;
  /** Text after « a »: */
  readonly what: string;
  readonly at: string;
}

/** Expected file type of a form. */
export type FileKind = 'image' | 'tableau';

/** All refusals: those of the conclave and those of the HTTP layer. */
export type ApiRefusal =
  | Refusal
  | PictureRefusal
  | { readonly refused: 'no-file'; readonly kind: FileKind }
  | { readonly refused: 'not-a-form' }
  | { readonly refused: 'file-too-large'; readonly kind: FileKind }
  | { readonly refused: 'unknown-picture' }
  | { readonly refused: 'upload-too-slow' }
  | { readonly refused: 'invalid-request'; readonly errors: readonly { path: string; message: string }[] }
  | { readonly refused: 'unknown-cardinal' }
  | { readonly refused: 'unknown-round' }
  | { readonly refused: 'unknown-edition' }
  | { readonly refused: 'unknown-segment' }
  | { readonly refused: 'unknown-papabile-day' }
  | { readonly refused: 'unknown-account' }
  | { readonly refused: 'unknown-article' }
  | { readonly refused: 'unknown-version' }
  | { readonly refused: 'unknown-question' }
  | { readonly refused: 'unknown-rank' }
  | { readonly refused: 'unknown-gallery' }
  | { readonly refused: 'unknown-gallery-image' }
  | { readonly refused: 'images-of-another-gallery' }
  | { readonly refused: 'images-changed' }
  /** An invalid token, for any reason. */
  | { readonly refused: 'dead-link' }
  | { readonly refused: 'unknown-link' }
  | { readonly refused: 'too-many-links'; readonly by: 'email' | 'network'; readonly seconds: number }
  | { readonly refused: 'unknown-job' }
  | { readonly refused: 'already-comparing' }
  | { readonly refused: 'already-rebuilding' }
  | { readonly refused: 'nothing-rebuilding' }
  | { readonly refused: 'unknown-mail' }
  /** The mail server's error text. */
  | { readonly refused: 'mail-failed'; readonly reason: string }
  | { readonly refused: 'too-many-attempts'; readonly seconds: number }
  /** The caller did not prove to hold the receipt of an event in an open round. */
  | { readonly refused: 'round-not-over' }
  | { readonly refused: 'too-many-proofs'; readonly seconds: number }
  | { readonly refused: 'too-many-exports'; readonly seconds: number }
  | AttemptRefusal
  | { readonly refused: 'no-conclave' }
  /** Version conflict; `at` is null if the time is unknown. */
  | { readonly refused: 'record-changed'; readonly who: string; readonly at: string | null }
  | { readonly refused: 'in-trash' }
  | { readonly refused: 'nothing-left' }
  | { readonly refused: 'day-taken' }
  | { readonly refused: 'not-papabile' }
  | { readonly refused: 'last-administrator' }
  | { readonly refused: 'email-taken' }
  | { readonly refused: 'own-account' }
  | { readonly refused: 'wrong-password' }
  | { readonly refused: 'round-closed-meanwhile' }
  | { readonly refused: 'network-limit'; readonly seconds: number }
  | { readonly refused: 'foreign-origin' }
  | { readonly refused: 'stale-command'; readonly since: readonly ActSince[] }
  | { readonly refused: 'not-editable'; readonly field: string }
  | { readonly refused: 'login-failed' }
  | { readonly refused: 'too-many-failures'; readonly seconds: number }
  | { readonly refused: 'too-many-logins'; readonly seconds: number }
  | { readonly refused: 'not-logged-in' }
  | { readonly refused: 'wrong-role' };

export type ApiRefusalCode = ApiRefusal['refused'];

export interface Answer {
  readonly status: number;
  /** French text for people. */
  readonly message: string;
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number;
  readonly errors?: readonly { path: string; message: string }[];
}

export type Facts<Code extends ApiRefusalCode> = Extract<ApiRefusal, { refused: Code }>;
