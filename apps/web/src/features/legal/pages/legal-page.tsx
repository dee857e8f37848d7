import { Fragment } from 'react';
import { plural } from '@fumata/text';
import type { PageMeta } from '../../../routes/page.js';
import { voteRate } from '../../../lib/vote-rate.js';
import { useSite } from '../../../shell/site.js';
import { Breadcrumbs } from '../../../components/navigation/breadcrumbs.js';
import { Table } from '../../../components/tables/table-box.js';
import '../legal.css';

const STORED_DATA = [
  ['fumata_votant', 'Limiter le rythme des votes', 'Cookie signé, lu par le seul serveur', '400\u00A0jours'],
  ['fumata', 'Rester connecté (comptes)', 'Cookie signé, lu par le seul serveur', 'la session'],
  [
    'fumata_appareil',
    'Vous permettre de vous connecter même si d’autres essaient des mots de passe (comptes)',
    'Cookie signé, lu par le seul serveur',
    '400\u00A0jours',
  ],
  [
    'fumata_position',
    'Ne jamais vous montrer un décompte plus ancien',
    'Cookie signé, lu par le seul serveur',
    '1\u00A0minute',
  ],
  ['fumata_quiz', 'Retrouver votre partie de quiz', 'Cookie signé, lu par le seul serveur', '1\u00A0jour'],
  ['fumata_connecte', 'Savoir s’il y a une session à reprendre (comptes)', 'Cookie', 'la session'],
  [
    'adresse-telechargement, ligue-mot, ligue-pseudonyme, comparaison',
    'Retrouver ce que vous venez d’écrire ou de choisir (e-mail, mot et pseudonyme d’une ligue, cardinaux à comparer)',
    'Mémoire de l’onglet',
    'jusqu’à sa fermeture',
  ],
  [
    'ligues',
    'Vous reconnaître dans vos ligues de pronostics',
    'Mémoire du navigateur\u202F; le mot et une clé tirée au sort accompagnent chaque demande',
    'jusqu’à ce que vous quittiez la ligue',
  ],
  ['alertes', 'Savoir ce que ce navigateur a demandé (alertes)', 'Mémoire du navigateur', 'jusqu’à leur désactivation'],
  [
    'pages lues',
    'Lire hors ligne ce que vous avez déjà lu',
    'Mémoire du navigateur, jamais envoyée',
    'jusqu’à la version suivante du site',
  ],
  [
    'thème, affichage, état du conclave, cardinaux suivis, votes et reçus, clé des sceaux, points de contrôle, pronostics, dernière visite, partie de quiz',
    'Vos réglages, le conclave hors ligne, vos reçus de vote, de quoi voir si le journal signé est récrit, vos pronostics, ce que vous avez manqué, la partie à reprendre',
    'Mémoire du navigateur, jamais envoyée',
    'jusqu’à ce que vous l’effaciez',
  ],
] as const;

export const meta = (): PageMeta => ({
  title: 'Mentions légales',
  description: 'Qui publie ce site, ce qu’il garde de vous, et pour combien de temps.',
});

const SECTIONS = [
  { id: 'editeur', title: 'L’éditeur', Text: Publisher },
  { id: 'nature', title: 'Ce qu’est ce site', Text: Nature },
  { id: 'vote', title: 'Votre vote', Text: Vote },
  { id: 'alertes', title: 'Vos alertes', Text: Alerts },
  { id: 'ligues', title: 'Vos ligues de pronostics', Text: Leagues },
  { id: 'telechargements', title: 'Vos téléchargements', Text: Downloads },
  { id: 'cookies', title: 'Cookies et mémoire du navigateur', Text: Storage },
  { id: 'droits', title: 'Vos droits', Text: Rights },
  { id: 'credits', title: 'Images et caractères', Text: Credits },
  { id: 'acces', title: 'Accessibilité', Text: Accessibility },
];

export function Component() {
  return (
    <div className="wrap">
      <Breadcrumbs here="Mentions légales" />
      <div className="page-head">
        <h1>Mentions légales</h1>
        <p className="lede">Qui publie ce site, ce qu’il garde de vous, et pour combien de temps. En clair.</p>
      </div>
      <div className="with-side">
        <nav className="toc-box" aria-label="Sommaire">
          <ul className="toc">
            {SECTIONS.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="prose legal">
          {SECTIONS.map(({ id, title, Text }) => (
            <Fragment key={id}>
              <h2 id={id}>{title}</h2>
              <Text />
            </Fragment>
          ))}
        </div>
      </div>
    </div>
  );
}

function Mail() {
  const { contactEmail } = useSite();
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>;
}

function Publisher() {
  const { title, publisher } = useSite();
  return (
    <dl className="facts">
      <dt>Site</dt>
      <dd>{title}</dd>
      <dt>Éditeur</dt>
      <dd>{publisher || 'Éditeur non précisé\u00A0: écrivez à l’adresse ci-dessous.'}</dd>
      <dt>E-mail</dt>
      <dd>
        <Mail />
      </dd>
    </dl>
  );
}

function Nature() {
  return (
    <>
      <p>
        Fumata informe sur le Collège des cardinaux et l’élection du pape, et propose un conclave virtuel ouvert à tous.
        Il n’est lié ni au Saint-Siège ni au vote réel&nbsp;: les voix que l’on y compte sont celles de ses visiteurs.
      </p>
      <p>
        Les biographies et les dates viennent de sources publiques. Une erreur&#8239;? Écrivez-nous, nous la
        corrigerons.
      </p>
    </>
  );
}

function Vote() {
  const { voteCooldownSeconds } = useSite();
  return (
    <>
      <p>
        Pour que chacun ait {voteRate(voteCooldownSeconds)}, un numéro tiré au sort est gardé dans un cookie signé, posé
        quand vous ouvrez la page du conclave. Le journal des votes ne contient ni adresse, ni nom, ni appareil&nbsp;:
        seulement ce numéro. Le cookie dit aussi quand, et sur quel réseau, il a été posé (une empreinte dont la clé
        reste au serveur)&nbsp;: un cookie tout neuf ne peut pas encore voter. Les administrateurs du site peuvent le
        lire&#8239;; partout ailleurs, un pseudonyme le remplace.
      </p>
      <p>Les votes restent au journal, même quand une édition est close&nbsp;: c’est ce qui permet de recompter.</p>
      <p>
        La fréquence des votes par adresse IP est limitée&nbsp;: seule une empreinte, dont la clé reste au serveur, est
        gardée une heure.
      </p>
    </>
  );
}

function Alerts() {
  return (
    <>
      <p>
        Les alertes n’existent que si vous les activez, sans compte. Nous gardons alors l’adresse technique que le
        service de notifications de votre navigateur (Apple, Google, Microsoft ou Mozilla) lui a donnée, la clé de
        chiffrement de ce navigateur, vos choix, les cardinaux dont vous voulez des nouvelles, vos heures calmes avec
        leur fuseau horaire et, si vous l’avez demandé, l’heure à laquelle vous pourrez revoter. Rien de cela ne figure
        au journal des votes.
      </p>
      <p>
        Ce service sait quand votre navigateur reçoit une alerte, pas ce qu’elle dit. Tout est effacé dès que vous
        désactivez les alertes, ou au bout de 180&nbsp;jours sans visite.
      </p>
    </>
  );
}

function Leagues() {
  return (
    <p>
      Si vous entrez dans une ligue, nous gardons votre pseudonyme et les pronostics que vous y donnez, que voient, une
      fois notés, ceux qui connaissent le mot. Du mot et de la clé de votre navigateur, nous ne gardons qu’une
      empreinte&#8239;; rien ne relie une ligue à vos votes. Tout est effacé dès que vous la quittez, ou 30&nbsp;jours
      après votre dernier pronostic ou, sans pronostic, après votre entrée.
    </p>
  );
}

function Downloads() {
  const { downloadRecordDays } = useSite();
  return (
    <p>
      L’adresse e-mail que vous donnez pour une image ne sert qu’à envoyer le lien et n’est transmise à personne. Nous
      gardons avec elle ce que vous avez demandé, l’adresse IP et le navigateur du dernier téléchargement&#8239;; après{' '}
      {downloadRecordDays}&nbsp;
      {plural(downloadRecordDays, 'jour')}, tout ce qui vous désigne est effacé. Écrivez-nous pour que ce soit plus tôt.
    </p>
  );
}

function Storage() {
  return (
    <>
      <p>
        Aucun cookie de mesure ni de publicité, donc aucun bandeau. En https, votre navigateur fait précéder de __Host-
        le nom des cookies que le serveur seul lit.
      </p>
      <Table label="Cookies et mémoire du navigateur" heads={['Nom', 'À quoi il sert', 'Où', 'Durée']}>
        {STORED_DATA.map(([name, purpose, where, duration]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{purpose}</td>
            <td>{where}</td>
            <td className="nw">{duration}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}

function Rights() {
  return (
    <p>
      Accès, rectification, effacement, limitation, opposition&nbsp;: écrivez à <Mail />. Vous pouvez aussi saisir
      l’autorité de protection des données de votre pays.
    </p>
  );
}

function Credits() {
  return (
    <p>
      Les dessins et les médailles sont faits pour ce site. Les caractères EB Garamond et Source Sans 3 sont sous
      licence SIL Open Font.
    </p>
  );
}

function Accessibility() {
  return (
    <p>
      Le site vise la conformité aux WCAG 2.2, niveau AA, et se lit sans JavaScript. Un obstacle&#8239;? Dites-le-nous,
      nous vous répondrons.
    </p>
  );
}
