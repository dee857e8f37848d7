import { useId, type ReactNode } from 'react';
import { withOrdinals } from '../../lib/wording/ordinals.js';
import { Table } from '../tables/table-box.js';
import './chart-frame.css';

interface ChartFrameProps {
  title: ReactNode;
  heading?: 'h2' | 'h3';
  /** Key figure beside the title. */
  figure?: ReactNode;
  /** Description of the chart for screen readers. */
  summary: string;
  /** Table headers; all columns after the first are numeric. */
  columns: readonly string[];
  /** The first cell is the row header. */
  rows: readonly (readonly [string, ...(string | number)[]])[];
  /** Text shown instead of an empty chart. */
  empty?: string;
  children: ReactNode;
}

/** Chart with a title, and its data as a table that a button reveals. */
export function ChartFrame({ title, figure, summary, columns, rows, empty, ...rest }: ChartFrameProps) {
  const { heading: Heading = 'h2', children } = rest;
  const id = useId();
  const name = typeof title === 'string' ? title : summary;
  return (
    <section className="chart" aria-labelledby={`${id}-title`}>
      <header>
        <Heading id={`${id}-title`}>{title}</Heading>
        {figure !== undefined && <b className="fig chart-figure">{figure}</b>}
      </header>
      {rows.length === 0 && empty ? (
        <p className="muted">{empty}</p>
      ) : (
        <>
          <div role="group" aria-label={summary}>
            {children}
          </div>
          <details className="table">
            <summary>Voir en tableau</summary>
            <Table
              label={`${name}, en tableau`}
              heads={columns.map((column, index) => (index === 0 ? column : [column, 'r']))}
            >
              {rows.map(([head, ...cells], row) => (
                <tr key={`${head}-${row}`}>
                  <th scope="row">{withOrdinals(head)}</th>
                  {cells.map((cell, index) => (
                    <td key={index} className="r">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </Table>
          </details>
        </>
      )}
    </section>
  );
}
