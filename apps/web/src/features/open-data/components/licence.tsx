import { useSite } from '../../../shell/site.js';

/** Terms of reuse, and whom to ask. */
export function Licence() {
  const { publisher, contactEmail } = useSite();
  return (
    <section aria-labelledby="licence">
      <h2 id="licence">Réutiliser</h2>
      <p>
        La licence de ces données est fixée par l’éditeur du site{publisher !== '' && `, ${publisher}`}
        &nbsp;: écrivez à <a href={`mailto:${contactEmail}`}>{contactEmail}</a>. Les voix sont celles des visiteurs de
        ce site, sans lien avec un vote réel&nbsp;: dites-le en les citant. D’autres sites peuvent lire ces adresses
        directement (CORS ouvert)&#8239;; la liste des éditions est à <a href="/api/donnees">/api/donnees</a>.
      </p>
    </section>
  );
}
