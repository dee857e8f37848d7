import type { Mails } from '@fumata/contracts';
import { Notice } from '../../../../components/notice.js';
import { frenchTypography } from '../../../../lib/french-typography.js';

/** State of the mail server. */
export function MailServerState({ of: { serveur, ennui } }: { of: Pick<Mails, 'serveur' | 'ennui'> }) {
  if (ennui !== null)
    return (
      <Notice kind="error">
        <b>{serveur ? 'Le serveur de courrier ne répond pas.' : 'Les courriers ne peuvent pas être gardés.'}</b> {ennui}{' '}
        {serveur && <>Les envois sont essayés à nouveau pendant quatre heures environ.</>}
      </Notice>
    );
  return (
    <Notice kind={serveur ? 'ok' : 'info'}>
      {serveur
        ? 'Le serveur de courrier répond.'
        : frenchTypography(
            'Aucun serveur de courrier n’est configuré : les messages sont gardés ici, et le lien s’affiche aussitôt au visiteur.',
          )}
    </Notice>
  );
}
