import { useRef, useState } from 'react';
import { number } from '@fumata/text';
import { Button } from '../../../components/button.js';
import type { Papabile } from '../rules/papabili.js';
import { FOLD_ALL, OPEN_ALL, ORDER } from '../texts.js';
import { PapabileItem } from './papabile-item.js';

/** All papabili, expandable one by one or together. */
export function PapabiliList({ papabili }: { papabili: readonly Papabile[] }) {
  const list = useRef<HTMLOListElement>(null);
  const [allOpen, setAllOpen] = useState(papabili.length === 1);
  const each = (): HTMLDetailsElement[] => [...(list.current?.querySelectorAll('details') ?? [])];
  const toggle = (): void => each().forEach((details) => (details.open = !allOpen));
  return (
    <>
      <div className="resume">
        <p>
          <b className="num">{number(papabili.length)}</b> papabili · {ORDER}
        </p>
        <Button look="quiet" small onClick={toggle}>
          {allOpen ? FOLD_ALL : OPEN_ALL}
        </Button>
      </div>
      <h2 className="sr">La liste des papabili</h2>
      <ol ref={list} className="papabili" role="list">
        {papabili.map((papabile, index) => (
          <PapabileItem
            key={papabile.slug}
            papabile={papabile}
            open={index === 0}
            onToggle={() => setAllOpen(each().every(({ open }) => open))}
          />
        ))}
      </ol>
    </>
  );
}
