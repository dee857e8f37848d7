import type { JournalEvent } from '@fumata/contracts';
import { withOrdinals } from '../../../../lib/ordinals.js';
import { Badge } from '../../../../components/badge.js';
import { frenchTypography } from '../../../../lib/french-typography.js';
import { badgeOf } from './rules/badges.js';
import { describeEvent, type Part } from '@fumata/history';
import type { Names } from './rules/row-texts.js';

/** Renders the sentence of an event. */
export const Sentence = ({ event, names }: { event: JournalEvent; names: Names }) => (
  <>
    {describeEvent(event, names).map((part, index) => (
      <Piece key={index} part={part} />
    ))}
  </>
);

function Piece({ part }: { part: Part }) {
  if (typeof part === 'string') return withOrdinals(frenchTypography(part));
  switch (part.as) {
    case 'strong':
      return <b>{part.text}</b>;
    case 'faint':
      return <span className="faint">{part.text}</span>;
    case 'old':
      return (
        <>
          <span className="sr">avant </span>
          <del>{part.text}</del>
        </>
      );
    case 'new':
      return (
        <>
          <span className="sr">après </span>
          <ins>{part.text}</ins>
        </>
      );
  }
}

export function KindBadge({ event }: { event: JournalEvent }) {
  const { text, kind, full } = badgeOf(event);
  return (
    <Badge kind={kind} full={full}>
      {text}
    </Badge>
  );
}
