import { useRef, useState } from 'react';
import { number, elided, frenchTypography, plural } from '@fumata/text';
import { QuietButton } from '../../../components/button.js';
import type { Papabile } from '../rules/papabili.js';
import { FOLD_ALL, OPEN_ALL, ORDER } from '../texts.js';
import { GoLink } from '../../../components/navigation/links.js';
import { VoteLink } from '../../../components/navigation/vote-link.js';
import { Badge } from '../../../components/badge.js';
import { Niche } from '../../../components/pictures/niche.js';
import { ProsAndCons } from '../../../components/text/pros-and-cons.js';

/** All papabili, expandable one by one or together. */
export function PapabiliList({ papabili }: { papabili: readonly Papabile[] }) {
  const list = useRef<HTMLOListElement>(null);
  const [allOpen, setAllOpen] = useState(papabili.length === 1);
  const allDetails = (): HTMLDetailsElement[] => [...(list.current?.querySelectorAll('details') ?? [])];
  const toggle = (): void => allDetails().forEach((details) => (details.open = !allOpen));
  return (
    <>
      <div className="resume">
        <p>
          <b className="num">{number(papabili.length)}</b> {plural(papabili.length, 'papabile', 'papabili')} · {ORDER}
        </p>
        <QuietButton onClick={toggle}>{allOpen ? FOLD_ALL : OPEN_ALL}</QuietButton>
      </div>
      <h2 className="sr">La liste des papabili</h2>
      <ol ref={list} className="papabili" role="list">
        {papabili.map((papabile, index) => (
          <PapabileItem
            key={papabile.slug}
            papabile={papabile}
            open={index === 0}
            onToggle={() => setAllOpen(allDetails().every(({ open }) => open))}
          />
        ))}
      </ol>
    </>
  );
}

/** Papabile in one line; expands to the arguments for and against. */
function PapabileItem({ papabile, open, onToggle }: { papabile: Papabile; open: boolean; onToggle: () => void }) {
  const { slug, nomComplet, ordre, fonction, age, statutVotant, preview } = papabile;
  const isElector = statutVotant === 'OUI';
  return (
    <li data-ordre={ordre}>
      <details open={open} onToggle={onToggle}>
        <summary>
          <Niche of={papabile} small />
          <span className="who">
            <b>{nomComplet}</b>
            <span>{frenchTypography(fonction)}</span>
          </span>
          <span className="meta num">
            {!isElector && <Badge kind="off">Non-électeur</Badge>} {age}&nbsp;ans
          </span>
          <span className="plusminus" aria-hidden="true" />
        </summary>
        <div className="in">
          {preview !== '' && <p>{frenchTypography(preview)}</p>}
          <ProsAndCons cardinal={papabile} />
          <p className="row">
            <GoLink
              to={`/cardinaux/${slug}`}
              aria-label={frenchTypography(`Lire la notice ${elided('de', nomComplet)}`)}
            >
              Lire la notice
            </GoLink>
            {isElector && <VoteLink as={GoLink} elector={papabile} />}
          </p>
        </div>
      </details>
    </li>
  );
}
