/** Old and new value of a change; a side without a value is omitted. */
export const BeforeAfter = ({ before, after }: { before: string | undefined; after: string | undefined }) => (
  <>
    {before !== undefined && (
      <>
        <span className="sr">avant </span>
        <del>{before}</del>
      </>
    )}
    {before !== undefined && after !== undefined && (
      <>
        <span aria-hidden="true"> → </span>
        <span className="sr">, après </span>
      </>
    )}
    {after !== undefined && <ins>{after}</ins>}
  </>
);

/** A changed field with formatted values; undefined on the side without a value. */
export interface ChangeLine {
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Changed fields of a record with their old and new values. */
export const ChangeList = ({ changes }: { changes: readonly ChangeLine[] }) => (
  <ul className="changes" role="list">
    {changes.map(({ label, before, after }) => (
      <li key={label}>
        <span className="muted">{label}&nbsp;:</span> <BeforeAfter before={before} after={after} />
      </li>
    ))}
  </ul>
);
