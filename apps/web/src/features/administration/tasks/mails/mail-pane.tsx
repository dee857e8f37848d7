import type { Mail } from '@fumata/contracts';
import { useEffect, useRef } from 'react';
import { Pane } from '../../kit/pane.js';

/** A kept mail. */
export function MailPane({ mail }: { mail: Mail }) {
  const { id, de, a, objet } = mail;
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    // Chromium gives a promise, which React would take for the effect's clean-up.
    pane.current?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return (
    <Pane
      ref={pane}
      id="message"
      title="Message"
      className="stick"
      aside={
        <a className="btn quiet sm" href={`/api/courriers/${encodeURIComponent(id)}/fichier.eml`} download>
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

/** The HTML is shown in a frame that runs no scripts; its links open beside this page. */
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
