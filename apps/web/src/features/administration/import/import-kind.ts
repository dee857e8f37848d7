/** What is imported, in words. */
export interface ImportKind {
  readonly title: string;
  /** What the file holds, and what its rows do. */
  readonly hint: string;
  /** Of the call. */
  readonly path: string;
  /** One record, and many. */
  readonly nouns: readonly [string, string];
  /** At the head of the column that names the record. */
  readonly column: string;
  /** What the fields are called. */
  readonly labels: Readonly<Record<string, string>>;
}
