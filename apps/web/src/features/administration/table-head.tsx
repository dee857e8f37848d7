interface TableHeadProps {
  heads: readonly string[];
  /** Those over figures. */
  right?: readonly string[];
}

/** The heads of plain columns, and an unseen one over the acts at the end of each row. */
export function TableHead({ heads, right = [] }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col" className={right.includes(head) ? 'r' : undefined}>
            {head}
          </th>
        ))}
        <th scope="col">
          <span className="sr">Actions</span>
        </th>
      </tr>
    </thead>
  );
}
