/** The words of an import. */
export interface ImportKind {
  readonly title: string;
  /** Contents of the file, and effect of its rows. */
  readonly hint: string;
  /** Path of the call. */
  readonly path: string;
  /** Singular and plural. */
  readonly nouns: readonly [string, string];
  /** Head of the column that names the record. */
  readonly column: string;
  /** Names of the fields. */
  readonly labels: Readonly<Record<string, string>>;
}
