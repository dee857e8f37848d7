declare const flavour: unique symbol;

/** A string that is not to be mistaken for another kind of identifier. Plain strings (JSON, parameters) fit; another flavour does not. */
type Flavoured<Name extends string> = string & { readonly [flavour]?: Name };

/** 24 hexadecimal digits; the `_id` of an edition everywhere. */
export type ConclaveId = Flavoured<'ConclaveId'>;
/** 24 hexadecimal digits; immutable, whereas a round's number is only its label. */
export type RoundId = Flavoured<'RoundId'>;
/** 24 hexadecimal digits; the `_id` of a cardinal in the content. */
export type CardinalId = Flavoured<'CardinalId'>;
/** UUIDv7 of an anonymous visitor, known to that visitor's signed cookie alone. */
export type VoterId = Flavoured<'VoterId'>;
/** UUIDv7. */
export type EventId = Flavoured<'EventId'>;
/** ISO 8601, UTC, milliseconds: `2025-05-08T16:07:00.000Z`. Such moments compare as strings. */
export type Moment = Flavoured<'Moment'>;
/** `AAAA-MM-JJ`. */
export type Day = Flavoured<'Day'>;
