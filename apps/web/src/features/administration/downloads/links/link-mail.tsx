import { Badge, type BadgeProps } from '../../../../components/badge.js';
import { dayAndMonth, hour, frenchTypography } from '@fumata/text';
import { mailErrorOf, type DownloadLink } from '../rules/words.js';

/** Delivery state of the last mail with a link, with the reason of a failure. */
export function LinkMail({ of: { courrier, sentAt } }: { of: DownloadLink }) {
  const { etat, raison } = courrier;
  const sentText =
    sentAt === null
      ? undefined
      : `${etat === 'garde' ? 'gardé sur le site' : 'parti'} le ${dayAndMonth(sentAt)}, ${hour(sentAt)}`;
  const isDone = etat === 'parti' || etat === 'garde';
  const badge = BADGES[etat];
  return (
    <>
      <Badge {...badge}>{(isDone ? sentText : undefined) ?? badge.children}</Badge>
      {etat === 'inconnu' && <p className="state">la file des tâches ne répond pas</p>}
      {(etat === 'echoue' || etat === 'attendu') && raison !== null && (
        <MailFailure reason={raison} willRetry={etat === 'attendu'} />
      )}
      {!isDone && etat !== 'abandonne' && sentText && <p className="state">{sentText}</p>}
    </>
  );
}

const BADGES: Readonly<Record<DownloadLink['courrier']['etat'], BadgeProps>> = {
  parti: { kind: 'ok', full: true, children: 'parti' },
  garde: { kind: 'slate', children: 'gardé sur le site' },
  echoue: { kind: 'red', full: true, children: 'échec' },
  attendu: { kind: 'warn', children: 'pas encore parti' },
  abandonne: { kind: 'off', children: 'abandonné' },
  inconnu: { kind: 'off', children: 'inconnu' },
};

function MailFailure({ reason, willRetry }: { reason: string; willRetry: boolean }) {
  const { plain, serverText } = mailErrorOf(reason);
  return (
    <>
      <p className="state">{frenchTypography(`${plain}${willRetry ? ' ; il sera réessayé' : ''}.`)}</p>
      {serverText !== undefined && (
        <p className="state faint">
          Il dit&nbsp;: <q lang="en">{serverText}</q>
        </p>
      )}
    </>
  );
}
