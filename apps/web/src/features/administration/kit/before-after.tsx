/** A changed value; a side that did not exist is left out. */
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
