declare const flavour: unique symbol;

/** A string type that does not accept a differently branded string. Plain strings (JSON, parameters) are assignable. */
type Flavoured<Name extends string> = string & { readonly [flavour]?: Name };

/** 24 hexadecimal digits; the `_id` of an edition everywhere. */
export type ConclaveId = Flavoured<'ConclaveId'>;
/** 24 hexadecimal digits; immutable, unlike the round's number, which is a label. */
export type RoundId = Flavoured<'RoundId'>;
/** 24 hexadecimal digits; the `_id` of a cardinal in the content. */
export type CardinalId = Flavoured<'CardinalId'>;
/** UUIDv7 of an anonymous visitor, in the visitor's signed cookie and in the name of the voter's stream. */
export type VoterId = Flavoured<'VoterId'>;
/**
 * Keyed name of a network prefix (IPv4 /24, IPv6 /48) within one edition; says nothing about the address and differs in
 * the next edition.
 */
export type VoterClass = Flavoured<'VoterClass'>;
/** UUIDv7. */
export type EventId = Flavoured<'EventId'>;
/** ISO 8601, UTC, milliseconds: `2025-05-08T16:07:00.000Z`. Timestamps compare as strings. */
export type Timestamp = Flavoured<'Timestamp'>;
/** `YYYY-MM-DD`. */
export type Day = Flavoured<'Day'>;
