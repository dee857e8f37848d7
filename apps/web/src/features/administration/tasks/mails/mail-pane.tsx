import type { Mail } from '@fumata/contracts';
import { useEffect, useRef } from 'react';

/** A mail as it is read. Its HTML stands in a frame where nothing runs; its links open beside this page. */
export function MailPane({ mail }: { mail: Mail }) {
  const { id, de, a, objet, texte, html } = mail;
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    // Chromium gives a promise, which React would take for the effect's clean-up.
    pane.current?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return (
    <section ref={pane} className="pane stick" aria-labelledby="message">
      <header>
        <h2 id="message">Message</h2>
        <a className="btn quiet sm" href={`/api/courriers/${encodeURIComponent(id)}/fichier.eml`} download>
          Télécharger (.eml)
        </a>
      </header>
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
      </article>
    </section>
  );
}
