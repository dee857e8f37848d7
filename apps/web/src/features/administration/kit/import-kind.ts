/** The words of an import. */
export interface ImportKind {
  readonly title: string;
  /** What the file holds, and what its rows do. */
  readonly hint: string;
  /** Path of the call. */
  readonly path: string;
  /** One record, and many. */
  readonly nouns: readonly [string, string];
  /** Head of the column that names the record. */
  readonly column: string;
  /** Names of the fields. */
  readonly labels: Readonly<Record<string, string>>;
}
