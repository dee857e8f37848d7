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
