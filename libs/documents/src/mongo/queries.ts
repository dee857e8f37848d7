import type { Model, mongo } from 'mongoose';
import type { AnyChange } from '../change-check.js';
import type { JsonDocument, JsonValue } from '../document-check.js';
import { checkFilter } from '../filter-check.js';

/** All that mongoose is told of a document; the full recursive type is more than its own types can bear. */
export interface Identified {
  _id: string;
}
export type Documents = Model<Identified>;
export type Query = mongo.Filter<Identified>;

// A checked filter is MongoDB's own language; mongoose's types ask for a schema that isn't there.
const asQuery = (filter: object): Query => filter as Query;

/** @throws InvalidFilter */
export function toQuery(filter: unknown): Query {
  checkFilter(filter);
  return asQuery({ ...filter });
}

export const byId = (id: string): Query => asQuery({ _id: { $eq: id } });

/** This id, and `where` if given. @throws InvalidFilter */
export const guarded = (id: string, where: unknown): Query =>
  where === undefined ? byId(id) : asQuery({ $and: [byId(id), toQuery(where)] });

/** What is in the way of a document that has these values of a unique key. */
export const sameKey = (id: string, values: readonly (readonly [path: string, value: JsonValue])[]): Query =>
  asQuery({
    ...Object.fromEntries(values.map(([path, value]) => [path, { $eq: value }])),
    _id: { $ne: id },
  });

/** Below this position: nothing at all is found of a document at it or above. */
export const below = (id: string, position: string): Query =>
  asQuery({ _id: { $eq: id }, position: { $lt: position } });

/** The driver's own collection. */
export const native = (model: Documents): mongo.Collection<Identified> =>
  // The same collection; mongoose's declaration takes every id for an ObjectId.
  model.collection as unknown as mongo.Collection<Identified>;

/** A copy, since the driver may write into what it is given. */
export const toNative = (document: JsonDocument): Identified => ({ ...document });

// What a server holds was checked when it was put in.
export const toJsonDocument = (found: Identified): JsonDocument => found as JsonDocument;

/** MongoDB's update operators; none for an empty change. */
export function toUpdate({ set, unset, increment, push }: AnyChange): mongo.UpdateFilter<Identified> {
  const operators = {
    $set: set,
    $unset: Object.fromEntries(unset.map((key) => [key, 1])),
    $inc: increment,
    $push: push,
  };
  const used = Object.entries(operators).filter(([, operands]) => Object.keys(operands).length > 0);
  return Object.fromEntries(used);
}
