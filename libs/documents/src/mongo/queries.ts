import type { Model, mongo } from 'mongoose';
import type { AnyChange } from '../change-check.js';
import type { JsonDocument } from '../document-check.js';
import { checkFilter } from '../filter-check.js';
import type { Write } from '../transaction.js';

/** The document type for mongoose, whose own types cannot express the recursive one. */
export interface Identified {
  _id: string;
}
export type MongoModel = Model<Identified>;
export type Query = mongo.Filter<Identified>;

// A validated filter is MongoDB query language; mongoose's types require a schema.
const asQuery = (filter: object): Query => filter as Query;

/** @throws InvalidFilter */
export function toQuery(filter: unknown): Query {
  checkFilter(filter);
  return asQuery({ ...filter });
}

export const byId = (id: string): Query => asQuery({ _id: { $eq: id } });

/** Matches this id, and `where` if given. @throws InvalidFilter */
export const byIdWhere = (id: string, where: unknown): Query =>
  where === undefined ? byId(id) : asQuery({ $and: [byId(id), toQuery(where)] });

/** Matches the document only if its position is lower. */
export const belowPosition = (id: string, position: string): Query =>
  asQuery({ _id: { $eq: id }, position: { $lt: position } });

/** The operation of a bulk write. */
export function toOperation({ kind, document, where }: Write): mongo.AnyBulkWriteOperation<Identified> {
  const replacement = toNative(document);
  if (kind === 'insert') return { insertOne: { document: replacement } };
  return { replaceOne: { filter: byIdWhere(document._id, where), replacement } };
}

/** The driver's own collection. */
export const native = (model: MongoModel): mongo.Collection<Identified> =>
  model.db.collection<Identified>(model.collection.collectionName) as mongo.Collection<Identified>;

/** Copies the document, because the driver may modify its argument. */
export const toNative = (document: JsonDocument): Identified => ({ ...document });

/** MongoDB's update operators; empty for an empty change. */
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
