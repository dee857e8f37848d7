import type { CollectionDefinition } from './collection-definition.js';
import { isPlainObject } from './filter-check.js';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}
/** A validated document, no longer typed. */
export type JsonDocument = JsonObject & { readonly _id: string };

/** The value is not a JSON document or lacks a value of a unique key: a programming error. */
export class InvalidDocument extends Error {
  override readonly name = 'InvalidDocument';
}

const MAX_DEPTH = 50;

/** Copies a JSON value without `undefined` properties. @throws InvalidDocument */
export function toJson(value: unknown, path = '', depth = 0): JsonValue {
  if (depth > MAX_DEPTH) throw new InvalidDocument(`${path}: deeper than ${MAX_DEPTH} levels`);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  // Normalises -0 to 0, as JSON does.
  if (typeof value === 'number' && Number.isFinite(value)) return value + 0;
  if (Array.isArray(value)) return value.map((member) => toMember(member, path, depth + 1));
  if (!isPlainObject(value)) throw new InvalidDocument(`${path}: not JSON`);
  const copy: Record<string, JsonValue> = {};
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const memberPath = path === '' ? key : `${path}.${key}`;
    if (!isKey(key)) throw new InvalidDocument(`${memberPath}: not allowed as a key`);
    copy[key] = toJson(member, memberPath, depth + 1);
  }
  return copy;
}

function toMember(member: unknown, path: string, depth: number): JsonValue {
  // Queries through nested arrays differ between MongoDB and mingo.
  if (Array.isArray(member)) throw new InvalidDocument(`${path}: an array directly within an array`);
  return toJson(member ?? null, path, depth);
}

const isKey = (key: string): boolean =>
  key !== '' && !key.startsWith('$') && !key.includes('.') && !key.includes('\0') && key !== '__proto__';

/** Copies a document for storage and validates its unique keys. @throws InvalidDocument */
export function toDocument(value: unknown, definition: CollectionDefinition): JsonDocument {
  const copy = toJson(value);
  if (!isPlainObject(copy)) throw new InvalidDocument('a document is an object');
  const { _id } = copy;
  if (typeof _id !== 'string' || _id === '') throw new InvalidDocument('_id: a string that is not empty');
  const document = { ...copy, _id };
  for (const path of (definition.unique ?? []).flat()) keyValue(document, path);
  return document;
}

/** The value at a dotted path that does not lead through an array. */
export function valueAt(document: JsonObject, path: string): JsonValue | undefined {
  let value: JsonValue | undefined = document;
  for (const key of path.split('.')) value = isObject(value) ? value[key] : undefined;
  return value;
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path of a unique key. @throws InvalidDocument if it is not a comparable scalar */
export function keyValue(document: JsonObject, path: string): string | number | boolean {
  const value = valueAt(document, path);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  throw new InvalidDocument(`${path}: a unique key needs a string, a number or a boolean`);
}

/** Copies a value that is known to be JSON. */
export function cloneJson(value: JsonValue): JsonValue {
  if (value === null || typeof value !== 'object') return value;
  if (isArray(value)) return value.map(cloneJson);
  const copy: Record<string, JsonValue> = {};
  for (const key in value) copy[key] = cloneJson(value[key] ?? null);
  return copy;
}

// Array.isArray does not narrow readonly arrays.
const isArray = (value: readonly JsonValue[] | JsonObject): value is readonly JsonValue[] => Array.isArray(value);

const NAME = /^[a-z][a-z0-9-]*$/;

/** @throws TypeError for a definition that the stores would treat differently */
export function checkDefinition(definition: CollectionDefinition): void {
  if (!NAME.test(definition.name)) throw new TypeError(`invalid collection name: ${definition.name}`);
  for (const path of [...(definition.unique ?? []), ...(definition.indexes ?? [])].flat()) {
    const isValid = path.split('.').every((key) => key !== '' && !key.startsWith('$') && !/^\d+$/.test(key));
    if (!isValid) throw new TypeError(`${definition.name}: invalid path: ${path}`);
  }
}
