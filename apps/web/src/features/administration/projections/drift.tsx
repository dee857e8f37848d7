import type { DriftRow, Projection } from '@fumata/contracts';
import { number, plural } from '@fumata/text';
import { TableBox } from '../../../components/table-box.js';
import { agoText, NAMES, wasStartedFrom } from './rules/words.js';

const COLLECTIONS: Readonly<Record<string, string>> = {
  editions: 'Édition',
  rounds: 'Scrutin',
  snapshots: 'Point de relecture',
  tiles: 'Tuile de l’arbre',
  edges: 'Bord de l’arbre',
};

/** What the last comparison has found: what is stored, and what the log says. */
export function Drift({ of: { nom, verification }, now }: { of: Projection; now: number }) {
  if (!verification || verification.total === 0) return null;
  const { total, ecarts, le, par, repares } = verification;
  const id = `ecarts-${nom}`;
  return (
    <section className="notice warn drift" aria-labelledby={id}>
      <h2 id={id}>
        {NAMES[nom]} : {number(total)} {plural(total, 'écart')} {agoText(le, now)}
      </h2>
      <p className="small">
        {par === 'rebuild'
          ? 'Trouvés en reconstruisant\u00A0: la nouvelle version, qui sert maintenant, n’a plus que ce que dit le journal.'
          : repares === null
            ? 'Ce qui est gardé n’est pas ce que dit le journal.'
            : `${number(repares)} ${plural(repares, 'document')} ${plural(repares, 'réécrit')} depuis le journal\u00A0: le contrôle suivant le confirmera.`}
      </p>
      {wasStartedFrom(ecarts) && (
        <p className="small">
          Un point de relecture en est&nbsp;: un processus qui en est parti depuis garde en mémoire ce qu’il y a lu.
          Redémarrez les processus du site, l’un après l’autre.
        </p>
      )}
      <TableBox label={`Écarts\u00A0: ${NAMES[nom]}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">Document</th>
              <th scope="col">Champ</th>
              <th scope="col">Gardé</th>
              <th scope="col">Recompté</th>
            </tr>
          </thead>
          <tbody>
            {ecarts.map((row) => (
              <Row key={`${row.collection} ${row.id} ${row.champ}`} of={row} />
            ))}
          </tbody>
        </table>
      </TableBox>
      {ecarts.length < total && (
        <p className="small muted">
          Les {number(ecarts.length)} premiers sont montrés&#8239;; <code>fumata drift</code> les donne tous.
        </p>
      )}
    </section>
  );
}

const Row = ({ of: { collection, id, champ, garde, recompte } }: { of: DriftRow }) => (
  <tr>
    <th scope="row">
      {COLLECTIONS[collection] ?? collection} <span className="small faint">{id}</span>
    </th>
    <td>{champ === '' ? 'tout le document' : champ}</td>
    <td>{garde === null ? <span className="faint">rien</span> : <del>{garde}</del>}</td>
    <td>{recompte === null ? <span className="faint">rien</span> : <ins>{recompte}</ins>}</td>
  </tr>
);
