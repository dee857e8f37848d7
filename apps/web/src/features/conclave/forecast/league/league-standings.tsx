import type { LeagueTable } from '@fumata/contracts';
import { number, ordinal } from '@fumata/text';
import { useEffect, useId, useState } from 'react';
import { QuietButton } from '../../../../components/button.js';
import { Table } from '../../../../components/tables/table-box.js';
import { withOrdinals } from '../../../../lib/wording/ordinals.js';
import { moreText, NOBODY, RIGHT_NOTE, rightText } from './texts.js';

/** Members in the table before the visitor asks for all. */
const FIRST_MEMBERS = 20;

/** The members with their points; of a large league the first ones, and the visitor. */
export function LeagueStandings({ table }: { table: LeagueTable }) {
  const [isWhole, setWhole] = useState(false);
  const firstAddedId = useId();
  useEffect(() => {
    // The button has disappeared.
    if (isWhole) document.getElementById(firstAddedId)?.focus();
  }, [isWhole, firstAddedId]);
  const { lastRoundNumber, openRoundId, members } = table;
  if (members.length === 0) return <p>{NOBODY}</p>;
  const sharedRanks = new Set(members.flatMap(({ rank }, index) => (members[index + 1]?.rank === rank ? [rank] : [])));
  const visible = isWhole ? members : members.filter(({ isMe }, index) => isMe || index < FIRST_MEMBERS);
  const lastHead = lastRoundNumber === null ? 'Dernier' : withOrdinals(`${ordinal(lastRoundNumber)} scrutin`);
  return (
    <>
      <Table
        label="Classement de la ligue"
        heads={['Rang', 'Pseudonyme', ['Points', 'r'], ['Justes', 'r'], [lastHead, 'r']]}
      >
        {visible.map(({ nickname, rank, points, right, forecasts, lastPoints, isReady, isMe }, index) => (
          <tr
            key={nickname}
            className={isMe ? 'own' : undefined}
            {...(index === FIRST_MEMBERS && { id: firstAddedId, tabIndex: -1 })}
          >
            <td className="num nw">{withOrdinals(`${ordinal(rank)}${sharedRanks.has(rank) ? ' ex æquo' : ''}`)}</td>
            <th scope="row">
              {nickname}
              {isMe && ' (vous)'}{' '}
              {isReady && openRoundId !== null && <span className="small muted">pronostic donné</span>}
            </th>
            <td className="num r">{number(points)}</td>
            <td className="num r nw">{rightText(right, forecasts)}</td>
            <td className="num r">{lastPoints ?? '–'}</td>
          </tr>
        ))}
      </Table>
      {visible.length < members.length && (
        <QuietButton onClick={() => setWhole(true)}>{moreText(members.length - visible.length)}</QuietButton>
      )}
      <p className="small muted">{RIGHT_NOTE}</p>
    </>
  );
}
