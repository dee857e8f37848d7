import type { JournalEvent } from '@fumata/contracts';
import { withOrdinals } from '../../../../lib/wording/ordinals.js';
import { Badge } from '../../../../components/badge.js';
import { BeforeAfter } from '../../kit/before-after.js';
import { frenchTypography } from '@fumata/text';
import { describeEvent, type Part } from '@fumata/history';
import type { Names } from './rules/texts.js';

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
      return <BeforeAfter before={part.text} after={undefined} />;
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

interface EventBadge {
  readonly text: string;
  readonly kind: 'ok' | 'warn' | 'off' | 'red' | 'slate' | 'papabile';
  readonly full: boolean;
}

const ACT: EventBadge = { text: 'Acte', kind: 'off', full: true };
const ROUND: EventBadge = { text: 'Scrutin', kind: 'slate', full: true };

const BADGES: Readonly<Record<JournalEvent['type'], EventBadge>> = {
  VoteCast: { text: 'Vote', kind: 'red', full: true },
  VoteHeld: { text: 'Retenue', kind: 'warn', full: false },
  VoteSetAside: { text: 'Non compté', kind: 'slate', full: false },
  RoundOpened: ROUND,
  ClosingTimeChanged: ACT,
  RoundClosed: ROUND,
  RoundSealed: { text: 'Sceau', kind: 'ok', full: true },
  CheckpointSigned: { text: 'Contrôle', kind: 'ok', full: false },
  SigningRefused: { text: 'Refus', kind: 'warn', full: true },
  IncidentResolved: { text: 'Décision', kind: 'warn', full: true },
  RoundAnalysed: { text: 'Analyse', kind: 'slate', full: false },
  PopeElected: { text: 'Élection', kind: 'papabile', full: true },
  ConclavePaused: ACT,
  ConclaveResumed: ACT,
  ConclaveCorrected: ACT,
  ConclaveOpened: ACT,
  ConclaveStarted: ACT,
  ConclaveClosed: ACT,
  ClusterCounted: ACT,
  ClusterSetAside: ACT,
};

/** Badge of an event type; an uncounted vote has a hollow one. */
const badgeOf = ({ type, aside }: JournalEvent): EventBadge =>
  aside === undefined ? BADGES[type] : { text: 'Non compté', kind: 'red', full: false };
