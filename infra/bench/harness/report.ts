import type { Machine } from './machine.ts';
import type { BenchRow } from './row.ts';

const amount = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2);

/** Figures as a table, followed by notes and missed aims. */
export function report(rows: readonly BenchRow[], machine: Machine): string {
  const { cpu, cores, memoryGb, node, system, loadBefore } = machine;
  const cells = [
    ['', 'ours', 'limit', '', 'ratio', 'aim', ''],
    ...rows.map(({ name, ours, limit, unit, ratio, aim, ok }) => [
      name,
      amount(ours),
      amount(limit),
      unit,
      ratio.toFixed(2),
      aim.toFixed(2),
      ok ? 'ok' : 'MISSED',
    ]),
  ];
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  const table = cells.map((row) =>
    row
      .map((cell, column) =>
        column === 0 || column === 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  const notes = rows.flatMap(({ name, note }) => (note === undefined ? [] : [`  ${name}: ${note}`]));
  const missed = rows.filter(({ ok }) => !ok).map(({ name }) => name);
  return [
    `${cpu}, ${cores} cores, ${memoryGb} GB, Node ${node} (${system}), load before ${loadBefore.toFixed(2)}`,
    '',
    ...table,
    '',
    ...notes,
    '',
    missed.length === 0 ? 'Every aim was reached.' : `Aims missed: ${missed.join('; ')}.`,
  ].join('\n');
}
