interface FigureListProps {
  figures: readonly (readonly [value: string, label: string])[];
  busy?: boolean;
}

export const FigureList = ({ figures, busy }: FigureListProps) => (
  <ul className="figures" role="list" aria-busy={busy}>
    {figures.map(([value, label]) => (
      <li key={label}>
        <b>{value}</b>
        <span>{label}</span>
      </li>
    ))}
  </ul>
);
