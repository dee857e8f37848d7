import { Link } from 'react-router-dom';
import { Notice } from '../../components/messages/notice.js';

/** Says how to add cardinals to a site that has none. */
export const NoCardinals = () => (
  <Notice kind="info">
    <p>
      <b>Ce site n’a aucun cardinal électeur.</b> Le conclave reste inactif.
    </p>
    <p>
      Saisissez les fiches une à une dans <Link to="/admin/cardinaux">Ajouter</Link>, importez un fichier CSV depuis{' '}
      <Link to="/admin/cardinaux/liste">la liste</Link>, ou redémarrez le site avec <code>SEED=texts</code>&nbsp;: un
      site qui ne les a jamais reçus y trouve alors les cardinaux de 2025, des actualités et un quiz. Corrigez ensuite
      le nombre d’électeurs dans <Link to="/admin/conclave">la conduite du conclave</Link>.
    </p>
  </Notice>
);
