/** What a value in a filter may be. Whole objects and arrays can't be compared: stores disagree about the order of keys. */
export type Scalar = string | number | boolean | null;

type Leaf<V> = V extends readonly (infer E)[] ? E : V;
type Branch<V> = V extends Scalar | undefined | readonly unknown[] ? never : V;
type Below<V, Depth extends 0[]> = [V] extends [never] ? never : Path<V, [...Depth, 0]>;

/**
 * The dotted paths of a document, four levels deep; a path leads through arrays to each of their members. Below an
 * object with any keys (`Record<string, …>`, JSON), every path is taken and every scalar can be asked for.
 */
export type Path<T, Depth extends 0[] = []> = Depth['length'] extends 4
  ? never
  : T extends unknown
    ? string extends keyof T
      ? string
      : { [K in keyof T & string]-?: K | `${K}.${Below<Branch<Leaf<T[K]>>, Depth>}` }[keyof T & string]
    : never;

type ValueAt<T, P extends string> = T extends unknown
  ? string extends keyof T
    ? Scalar
    : P extends keyof T
      ? Leaf<T[P]>
      : P extends `${infer K}.${infer Rest}`
        ? K extends keyof T
          ? ValueAt<Branch<Leaf<T[K]>>, Rest>
          : never
        : never
  : never;

/** Missing is the same as null. An array matches if one of its members does (`$ne`, `$nin`, `$not`: if none does). */
export interface Operators<V> {
  readonly $eq?: V | null;
  readonly $ne?: V | null;
  readonly $in?: readonly (V | null)[];
  readonly $nin?: readonly (V | null)[];
  /** Order holds within one type: a number is neither above nor below a string or a missing value. */
  readonly $gt?: V;
  readonly $gte?: V;
  readonly $lt?: V;
  readonly $lte?: V;
  /** True for a stored null too. */
  readonly $exists?: boolean;
  /** Only what JavaScript and PCRE read alike; text from outside goes through `literally`. */
  readonly $regex?: string;
  readonly $options?: 'i';
  readonly $not?: Operators<V>;
}

/**
 * The part of MongoDB's query language that both stores understand alike. **Filters are built by code, never taken from
 * outside:** a validated scalar may be put in, an object that came from a request may not. Where the type of a
 * value from outside isn't certain, write `{ $eq: value }`, which refuses anything but a scalar. Conditions that are
 * `undefined` are refused, not ignored.
 */
export type Filter<T> = {
  readonly [P in Path<T>]?: Extract<ValueAt<T, P>, Scalar> | null | Operators<Extract<ValueAt<T, P>, Scalar>>;
} & {
  readonly $and?: readonly Filter<T>[];
  readonly $or?: readonly Filter<T>[];
  readonly $nor?: readonly Filter<T>[];
};

/** Paths in order of weight, 1 ascending, -1 descending; at each a scalar. Missing values come before all others. */
export type Sort<T> = { readonly [P in Path<T>]?: 1 | -1 };

/** The filter or option can't be asked of a store: a programming fault. */
export class InvalidFilter extends Error {
  override readonly name = 'InvalidFilter';
}

/** A text as a pattern for `$regex` that matches exactly this text. */
export function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
