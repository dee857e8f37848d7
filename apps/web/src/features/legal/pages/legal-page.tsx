import { plural } from '@fumata/text';
import type { PageMeta } from '../../../routes/page.js';
import { useSite } from '../../../shell/site.js';
import { Crumbs } from '../../../components/crumbs.js';
import { TableBox } from '../../../components/table-box.js';
import '../legal.css';

const CONTENTS = [
  ['editeur', 'L’éditeur'],
  ['nature', 'Ce qu’est ce site'],
  ['vote', 'Votre vote'],
  ['telechargements', 'Vos téléchargements'],
  ['cookies', 'Cookies et mémoire du navigateur'],
  ['droits', 'Vos droits'],
  ['credits', 'Images et lettres'],
  ['acces', 'Accessibilité'],
] as const;

const KEPT = [
  ['fumata_votant', 'Une voix par heure', 'Cookie signé, lu par le serveur seul', '400 jours'],
  [
    'fumata_session',
    'Ouvrir les fichiers de l’administration (comptes)',
    'Cookie, lu par le serveur seul',
    '12 heures',
  ],
  ['fumata_quiz', 'Retrouver votre partie de quiz', 'Cookie signé, lu par le serveur seul', '1 jour'],
  ['authToken', 'Rester connecté (comptes)', 'Mémoire du navigateur', '12 heures'],
  [
    'adresse-telechargement',
    'Retrouver l’adresse e-mail que vous venez d’écrire',
    'Mémoire de l’onglet',
    'jusqu’à sa fermeture',
  ],
  [
    'thème, affichage, votes et reçus, clé des sceaux, partie de quiz',
    'Vos réglages, vos reçus de vote, la partie à reprendre',
    'Mémoire du navigateur, jamais envoyée',
    'jusqu’à ce que vous l’effaciez',
  ],
] as const;

export const meta = (): PageMeta => ({
  title: 'Mentions légales',
  description: 'Qui publie ce site, ce qu’il garde de vous, et pour combien de temps.',
});

export function Component() {
  const { title, publisher, contactEmail, downloadRecordDays } = useSite();
  const mail = <a href={`mailto:${contactEmail}`}>{contactEmail}</a>;
  return (
    <div className="wrap">
      <Crumbs here="Mentions légales" />
      <div className="page-head">
        <h1>Mentions légales</h1>
        <p className="lede">Qui publie ce site, ce qu’il garde de vous, et pour combien de temps. En clair.</p>
      </div>
      <div className="with-side">
        <nav className="toc-box" aria-label="Sommaire">
          <ul className="toc">
            {CONTENTS.map(([id, label]) => (
              <li key={id}>
                <a href={`#${id}`}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="prose legal">
          <h2 id="editeur">L’éditeur</h2>
          <dl className="facts">
            <dt>Site</dt>
            <dd>{title}</dd>
            <dt>Éditeur</dt>
            <dd>{publisher || 'Personne n’a encore été nommé\u00A0: écrivez à l’adresse ci-dessous.'}</dd>
            <dt>Courriel</dt>
            <dd>{mail}</dd>
          </dl>
          <h2 id="nature">Ce qu’est ce site</h2>
          <p>
            Fumata informe sur le Collège des cardinaux et l’élection du pape, et propose un conclave virtuel ouvert à
            tous. Il n’est lié ni au Saint-Siège ni au vote réel&nbsp;: les voix que l’on y compte sont celles de ses
            visiteurs.
          </p>
          <p>
            Les biographies et les dates viennent de sources publiques. Une erreur&#8239;? Écrivez-nous, nous la
            corrigeons.
          </p>
          <h2 id="vote">Votre vote</h2>
          <p>
            Pour que chacun ait une voix par heure, un numéro tiré au sort est gardé dans un cookie signé, posé quand
            vous ouvrez la page du conclave. Le journal des votes ne contient ni adresse, ni nom, ni appareil&nbsp;:
            seulement ce numéro, remplacé par un nom d’emprunt dans tout ce qui sort du serveur.
          </p>
          <p>Les votes restent au journal, même quand une édition est close&nbsp;: c’est ce qui permet de recompter.</p>
          <p>
            La fréquence des votes par adresse IP est limitée&nbsp;: une empreinte salée est gardée en mémoire une
            heure, jamais écrite.
          </p>
          <h2 id="telechargements">Vos téléchargements</h2>
          <p>
            L’adresse e-mail que vous donnez pour une image sert à envoyer le lien, à rien d’autre, et n’est transmise à
            personne. Nous gardons avec elle ce que vous avez demandé, l’adresse IP et le navigateur du dernier
            téléchargement&#8239;; après {downloadRecordDays}&nbsp;
            {plural(downloadRecordDays, 'jour')}, tout ce qui vous désigne est effacé. Écrivez-nous pour que ce soit
            plus tôt.
          </p>
          <h2 id="cookies">Cookies et mémoire du navigateur</h2>
          <p>Aucun cookie de mesure ni de publicité, donc aucun bandeau.</p>
          <TableBox label="Cookies et mémoire du navigateur">
            <table>
              <thead>
                <tr>
                  <th scope="col">Nom</th>
                  <th scope="col">À quoi il sert</th>
                  <th scope="col">Où</th>
                  <th scope="col">Durée</th>
                </tr>
              </thead>
              <tbody>
                {KEPT.map(([name, purpose, where, duration]) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{purpose}</td>
                    <td>{where}</td>
                    <td className="nw">{duration}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableBox>
          <h2 id="droits">Vos droits</h2>
          <p>
            Accès, rectification, effacement, limitation, opposition&nbsp;: écrivez à {mail}. Vous pouvez aussi saisir
            l’autorité de protection des données de votre pays.
          </p>
          <h2 id="credits">Images et lettres</h2>
          <p>
            Les dessins et les emblèmes sont faits pour ce site. Les caractères EB Garamond et Source Sans 3 sont sous
            licence SIL Open Font.
          </p>
          <h2 id="acces">Accessibilité</h2>
          <p>
            Le site vise la conformité aux WCAG 2.2, niveau AA, et se lit sans JavaScript. Un obstacle&#8239;?
            Dites-le-nous, nous répondons.
          </p>
        </div>
      </div>
    </div>
  );
}
