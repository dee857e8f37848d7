import type { HeldClassRow, HeldVotesAnswer, Overview } from '@fumata/contracts';
import { className } from '@fumata/history';
import { dayAndHour, frenchTypography, number, ordinal, percent } from '@fumata/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GhostButton, QuietButton } from '../../../../components/button.js';
import { Dialog } from '../../../../components/dialogs/dialog.js';
import { withOrdinals } from '../../../../lib/wording/ordinals.js';
import { asCards, DataTable, visuallyHidden, type Column } from '../../kit/data-table.js';
import { Pane } from '../../kit/page.js';
import { apiQuery } from '../../kit/server-state.js';
import { DecideClass } from '../dialogs/decide-class.js';
import type { DialogProps } from '../dialogs/dialog-parts.js';
import { barsOf, whyHeld, type ClassDecision } from '../rules/held-classes.js';
import { REFRESH_EVERY_MS } from '../use-admin-overview.js';

const ID = 'retenues';

interface HeldPaneProps extends Pick<DialogProps, 'live' | 'view'> {
  counts: Overview['held'];
}

type OpenDecision = { readonly row: HeldClassRow; readonly decision: ClassDecision };

/** The classes of held votes, with the buttons that count them or set them aside. */
export function HeldPane({ counts, live, view }: HeldPaneProps) {
  const { data, isError, refetch } = useHeldVotes(
    `${view.conclaveState.revision} ${counts.classes} ${counts.undecided}`,
  );
  const [open, setOpen] = useState<OpenDecision>();
  const close = () => setOpen((current) => (current === open ? undefined : current));
  // The figures of the dialog are those of the table, which is reloaded meanwhile.
  const row = data?.classes.find((each) => each.class === open?.row.class);
  return (
    <Pane
      id={ID}
      title="Voix retenues"
      isTarget
      aside="Elles ne comptent que si vous le décidez, avant la clôture du scrutin."
    >
      {isError && (
        <p className="notice warn row spread">
          Les voix retenues n’ont pas pu être relues.
          <QuietButton onClick={() => void refetch()}>Réessayer</QuietButton>
        </p>
      )}
      {data === undefined && !isError && <p className="sk audit-wait">Chargement...</p>}
      {data && (
        <DataTable
          label="Tableau des voix retenues"
          className={asCards('held-classes')}
          columns={columnsFor(setOpen)}
          rows={data.classes}
          keyOf={(row) => row.class}
        />
      )}
      <Dialog title={open ? titleOf(open) : ''} open={open !== undefined} onClose={close} returnTo={ID} wide>
        {open && <DecideClass {...open} {...(row && { row })} live={live} onClose={close} />}
      </Dialog>
    </Pane>
  );
}

const titleOf = ({ row, decision }: OpenDecision): string =>
  `${decision === 'count' ? 'Compter' : 'Écarter'} les voix du ${className(row.class)}`;

/** The held votes, reloaded whenever `key` changes, and every 30 s; the former rows stay meanwhile. */
const useHeldVotes = (key: string) =>
  useQuery({
    ...apiQuery(['/api/conclave/admin/held-votes', key], (api, signal) =>
      api.get<HeldVotesAnswer>('/api/conclave/admin/held-votes', signal),
    ),
    placeholderData: (previous) => previous,
    refetchInterval: REFRESH_EVERY_MS,
    staleTime: 0,
    gcTime: 0,
  });

const columnsFor = (onOpen: (decision: OpenDecision) => void): readonly Column<HeldClassRow>[] => [
  {
    head: 'Groupe',
    isName: true,
    cell: (row) => (
      <>
        <span className="class-name">{className(row.class)}</span>
        <small>{frenchTypography(whyHeld(row))}</small>
      </>
    ),
  },
  { head: 'Retenues', right: true, cell: ({ votes }) => <b>{number(votes)}</b> },
  {
    head: 'Part retenue',
    right: true,
    cell: ({ lastRound: { roundNumber, share } }) => (
      <>
        {percent(share)}
        <small>{withOrdinals(`du ${ordinal(roundNumber)}\u00A0scrutin`)}</small>
      </>
    ),
  },
  { head: 'Reçues', cell: ({ firstAt, lastAt }) => withOrdinals(`du ${dayAndHour(firstAt)} au ${dayAndHour(lastAt)}`) },
  { head: 'Par minute', cell: (row) => <Bars row={row} /> },
  { head: visuallyHidden('Décision'), isActions: true, cell: (row) => <Decision row={row} onOpen={onOpen} /> },
];

/** Votes per minute as bars; the highest number is also a text. */
function Bars({ row }: { row: HeldClassRow }) {
  const { bars, highest } = barsOf(row.votesPerMinute);
  return (
    <>
      <svg className="minute-bars" viewBox={`0 0 ${bars.length} 1`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map((votes, minute) => (
          <rect key={minute} x={minute + 0.1} width="0.8" y={1 - votes / highest} height={votes / highest} />
        ))}
      </svg>
      <small>{frenchTypography(`${number(highest)} au plus`)}</small>
    </>
  );
}

function Decision({ row, onOpen }: { row: HeldClassRow; onOpen: (decision: OpenDecision) => void }) {
  const name = className(row.class);
  if (row.decision)
    return (
      <small>
        {withOrdinals(`${row.decision.is === 'counted' ? 'Comptées' : 'Écartées'} le ${dayAndHour(row.decision.at)}`)}
        {frenchTypography(` : ${row.decision.reason}`)}
      </small>
    );
  return (
    <span className="row">
      <GhostButton small aria-label={`Compter le ${name}`} onClick={() => onOpen({ row, decision: 'count' })}>
        Compter…
      </GhostButton>
      <GhostButton small aria-label={`Écarter le ${name}`} onClick={() => onOpen({ row, decision: 'set-aside' })}>
        Écarter…
      </GhostButton>
    </span>
  );
}
