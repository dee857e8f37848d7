import type { DownloadLinks } from '@fumata/contracts';
import { dayAndMonth, hour } from '@fumata/text';
import { Badge } from '../../../../components/badge.js';
import { typeset } from '../../typography.js';
import { faultOf } from '../rules/words.js';

type Link = DownloadLinks['links'][number];

/** How the last mail with a link fares; of one that failed, why, and what the server said. */
export function LinkMail({ of: { courrier, sentAt } }: { of: Link }) {
  const { etat, raison } = courrier;
  const left = sentAt === null ? undefined : `parti le ${dayAndMonth(sentAt)}, ${hour(sentAt)}`;
  const before = left === undefined || etat === 'parti' ? undefined : <p className="state">{left}</p>;
  switch (etat) {
    case 'parti':
      return (
        <Badge kind="ok" full>
          {left ?? 'parti'}
        </Badge>
      );
    case 'echoue':
      return (
        <>
          <Badge kind="red" full>
            échec
          </Badge>
          {raison !== null && <Fault reason={raison} />}
          {before}
        </>
      );
    case 'attendu':
      return (
        <>
          <Badge kind="warn">pas encore parti</Badge>
          {raison !== null && <Fault reason={raison} again />}
          {before}
        </>
      );
    case 'abandonne':
      return <Badge kind="off">abandonné</Badge>;
    case 'inconnu':
      return (
        <>
          <Badge kind="off">inconnu</Badge>
          <p className="state">la file des tâches ne répond pas</p>
          {before}
        </>
      );
  }
}

function Fault({ reason, again = false }: { reason: string; again?: boolean }) {
  const { plain, said } = faultOf(reason);
  return (
    <>
      <p className="state">{typeset(`${plain}${again ? ' ; il sera réessayé' : ''}.`)}</p>
      {said !== undefined && (
        <p className="state faint">
          Il dit&nbsp;: <q lang="en">{said}</q>
        </p>
      )}
    </>
  );
}
