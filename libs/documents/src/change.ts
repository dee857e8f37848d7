type OptionalKey<T> = { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? K : never }[keyof T];
type NumberKey<T> = { [K in keyof T]-?: NonNullable<T[K]> extends number ? K : never }[keyof T];
type Member<V> = NonNullable<V> extends readonly (infer E)[] ? E : never;
type ArrayKey<T> = { [K in keyof T]-?: NonNullable<T[K]> extends readonly unknown[] ? K : never }[keyof T];

/** Each top-level property may occur once; `_id` never. */
export interface Change<T> {
  /** Complete values of top-level properties. */
  readonly set?: Partial<Omit<T, '_id'>>;
  readonly unset?: readonly OptionalKey<T>[];
  /** Adds to a number. A missing one counts as 0; any other value is rejected with `InvalidDocument`. */
  readonly increment?: { readonly [K in NumberKey<T>]?: number };
  /** Appends one member. A missing array counts as empty; any other value is rejected with `InvalidDocument`. */
  readonly push?: { readonly [K in ArrayKey<T>]?: Member<T[K]> };
}
