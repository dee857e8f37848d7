import type { Mail } from '@fumata/contracts';
import { useEffect, useRef } from 'react';
import { Pane } from '../../kit/page.js';
import { MAILS } from './query.js';

export function MailPane({ mail }: { mail: Mail }) {
  const { id, de, a, objet } = mail;
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    // Chromium returns a promise, which React would take for a clean-up function.
    pane.current?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return (
    <Pane
      ref={pane}
      id="message"
      title="Message"
      className="stick"
      aside={
        <a className="btn quiet sm" href={`${MAILS}/${encodeURIComponent(id)}/fichier.eml`} download>
          Télécharger (.eml)
        </a>
      }
    >
      <article className="mail">
        <dl>
          <dt>De</dt>
          <dd>{de}</dd>
          <dt>À</dt>
          <dd>{a}</dd>
          <dt>Objet</dt>
          <dd>
            <b>{objet}</b>
          </dd>
        </dl>
        <MailText of={mail} />
      </article>
    </Pane>
  );
}

/** Shows the HTML in a frame without scripts; links open in a new tab. */
const MailText = ({ of: { id, objet, texte, html } }: { of: Mail }) => (
  <>
    {html !== '' && (
      <iframe
        key={id}
        title={`Courrier\u00A0: ${objet}`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={html.replace('<head>', '<head><base target="_blank">')}
      />
    )}
    <details className="table" open={html === ''}>
      <summary>Texte</summary>
      <p className="text">{texte}</p>
    </details>
  </>
);
