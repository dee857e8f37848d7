import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dayAndMonth, longDate } from '@fumata/text';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { neighboursOf, type DayCard } from '../rules/day.js';
import { ALL, TODAY } from '../texts.js';

/** Links to today and to the neighbours among the recent days, newest first, or else to the archive. */
export function DaysNav({ slug, recent }: { slug: string; recent: readonly DayCard[] }) {
  const neighbours = neighboursOf(slug, recent);
  return (
    <nav className="days-nav" aria-label="Autres jours">
      {neighbours && <Neighbour card={neighbours.older} word="Précédent" />}
      <Link to="/papabile-du-jour" aria-current={recent[0]?.slug === slug ? 'date' : undefined}>
        {TODAY}
      </Link>
      {neighbours ? (
        <Neighbour card={neighbours.newer} word="Suivant" />
      ) : (
        <Link to="/papabile-du-jour/archive">{ALL}</Link>
      )}
    </nav>
  );
}

function Neighbour({ card, word }: { card: DayCard | undefined; word: 'Précédent' | 'Suivant' }) {
  const arrowed = (text: ReactNode) =>
    word === 'Suivant' ? (
      <>
        <span>{text}</span> <span aria-hidden="true">→</span>
      </>
    ) : (
      <>
        <span aria-hidden="true">←</span> <span>{text}</span>
      </>
    );
  if (!card)
    return (
      <span className="faint" aria-disabled="true">
        {arrowed(word)}
      </span>
    );
  const date = longDate(card.date);
  return (
    <Link to={`/papabile-du-jour/${card.slug}`} aria-label={`${word}\u00A0: ${date}, ${card.cardinal.nomComplet}`}>
      {arrowed(<Day date={card.date} />)}
    </Link>
  );
}

/** Omits the year on small screens. */
function Day({ date }: { date: string }) {
  return (
    <>
      {withOrdinals(dayAndMonth(date))}
      <span className="of-year"> {date.slice(0, 4)}</span>
    </>
  );
}
