/** Texts and address of an import. */
export interface ImportKind {
  readonly title: string;
  /** Description of the file's contents and the effect of its rows. */
  readonly hint: string;
  /** Path of the call. */
  readonly path: string;
  /** Singular and plural. */
  readonly nouns: readonly [string, string];
  /** Head of the column with the record's name. */
  readonly column: string;
  /** Names of the fields. */
  readonly labels: Readonly<Record<string, string>>;
}
