export interface CollectionDefinition {
  /** Lower-case words with dashes: `papabile-votes`. */
  readonly name: string;
  /**
   * Unique keys, each a list of (dotted) paths. Every document must hold a string, a finite number or a boolean at each
   * of these paths: stores disagree about missing values in unique keys, so none is allowed.
   */
  readonly unique?: readonly (readonly string[])[];
  /**
   * Paths that are queried by equality (on MongoDB also sorted by, in this order). At most one path of a list may lead
   * to or through an array.
   */
  readonly indexes?: readonly (readonly string[])[];
  /** `watermarks` counts the writes: processes keep such documents in memory. */
  readonly counted?: boolean;
}
