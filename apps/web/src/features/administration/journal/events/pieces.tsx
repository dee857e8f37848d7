import type { JournalEvent } from '@fumata/contracts';
import { withOrdinals } from '../../../../lib/wording/ordinals.js';
import { Badge, type BadgeProps } from '../../../../components/badge.js';
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

/** Badge of an event type; an uncounted vote has a hollow one. */
export const KindBadge = ({ event: { type, aside } }: { event: JournalEvent }) =>
  aside === undefined ? <Badge {...BADGES[type]} /> : <Badge kind="red">Non compté</Badge>;

const ACT: BadgeProps = { kind: 'off', full: true, children: 'Acte' };
const ROUND: BadgeProps = { kind: 'slate', full: true, children: 'Scrutin' };

const BADGES: Readonly<Record<JournalEvent['type'], BadgeProps>> = {
  VoteCast: { kind: 'red', full: true, children: 'Vote' },
  VoteHeld: { kind: 'warn', children: 'Retenue' },
  VoteSetAside: { kind: 'slate', children: 'Non compté' },
  RoundOpened: ROUND,
  ClosingTimeChanged: ACT,
  RoundClosed: ROUND,
  RoundSealed: { kind: 'ok', full: true, children: 'Sceau' },
  CheckpointSigned: { kind: 'ok', children: 'Contrôle' },
  SigningRefused: { kind: 'warn', full: true, children: 'Refus' },
  IncidentResolved: { kind: 'warn', full: true, children: 'Décision' },
  RoundAnalysed: { kind: 'slate', children: 'Analyse' },
  PopeElected: { kind: 'papabile', full: true, children: 'Élection' },
  ConclavePaused: ACT,
  ConclaveResumed: ACT,
  ConclaveCorrected: ACT,
  ConclaveOpened: ACT,
  ConclaveStarted: ACT,
  ConclaveClosed: ACT,
  ClusterCounted: ACT,
  ClusterSetAside: ACT,
};
