import { Link } from 'react-router-dom';
import { number } from '@fumata/text';
import { SmokeMark } from '../../../components/rounds/smoke-mark.js';
import './explanations.css';
import { currentMajorityBaseText } from '../../../live/standings/majority.js';
import { UNDER_80 } from '../texts.js';
import '../../../components/text/prose.css';
import type { LiveConclave } from '../../../live/live-conclave.js';
import { HELD_VOTES_TEXT } from '../../../lib/held-votes-text.js';
import { VOTE_PROOF_TEXT } from '../../../lib/vote-proof-text.js';
import { voteRate } from '../../../lib/vote-rate.js';
import { useSite } from '../../../shell/site.js';

interface ExplanationsProps {
  view: LiveConclave;
  /** Why fewer cardinals vote than can receive votes. */
  voters: string | undefined;
}

/** Rules of the virtual conclave: rounds, majority, voters, counting, stored data. */
export function Explanations({ view, voters }: ExplanationsProps) {
  const { voteCooldownSeconds } = useSite();
  return (
    <section className="section">
      <div className="board">
        <div className="prose drop">
          <p>
            Un conclave élit l’évêque de Rome à la majorité des deux tiers. {UNDER_80} Ici, ce sont les visiteurs qui
            votent&nbsp;: {voteRate(voteCooldownSeconds)}, pour un électeur de leur choix.
          </p>
          <h2>Les scrutins</h2>
          <p>
            Le premier jour compte un scrutin, l’après-midi. Chaque jour suivant en compte quatre&nbsp;: deux le matin,
            deux l’après-midi. Ici, c’est l’équipe du site qui ouvre et ferme les scrutins&#8239;; une heure de clôture
            peut être annoncée.
          </p>
          <h2>La majorité</h2>
          <Majority view={view} />
          {voters && <p>{voters}</p>}
          <Voting />
        </div>
        <SmokeLegend />
      </div>
    </section>
  );
}

function Voting() {
  const { voteCooldownSeconds, needsVoteProof } = useSite();
  return (
    <>
      <h2>Qui peut voter</h2>
      <p>
        Tout le monde, sans compte. Chaque visiteur dispose d’{voteRate(voteCooldownSeconds)}
        {voteCooldownSeconds > 0 && '\u202F; le délai est mesuré par le serveur, et se poursuit d’un scrutin à l’autre'}
        . Le vote est fermé pendant les pauses et après l’élection.
      </p>
      {needsVoteProof && <p>{VOTE_PROOF_TEXT}</p>}
      <h2>Le décompte</h2>
      <p>
        Chaque voix est inscrite dans un journal que rien n’efface, et compte si elle y arrive pendant que son scrutin
        est ouvert. Une voix arrivée trop tard n’est pas comptée&#8239;; vous pouvez revoter aussitôt. Les pourcentages
        sont ceux des voix du scrutin.
      </p>
      <p>{HELD_VOTES_TEXT}</p>
      <h2>Les pauses</h2>
      <p>
        Après treize scrutins sans résultat, le vote s’interrompt pour une journée au plus, avec une exhortation du
        premier cardinal de l’ordre des diacres. Après vingt et un, c’est l’ordre des prêtres&#8239;; après vingt-neuf,
        l’ordre des évêques.
      </p>
      <h2>Ce que nous gardons de vous</h2>
      <p>
        Un numéro tiré au hasard, dans un cookie signé qui reste dans votre navigateur&nbsp;: il dit seulement que deux
        votes viennent du même visiteur. Ni nom, ni adresse, ni appareil ne sont inscrits avec votre voix. Vos reçus et
        la liste de vos votes ne sont gardés que dans ce navigateur.
      </p>
      <p>
        <Link to="/conclave/confiance">Ce qui est prouvé, et ce qui ne l’est pas</Link>
      </p>
    </>
  );
}

function SmokeLegend() {
  return (
    <aside>
      <h2 className="rubric">Lire la fumée</h2>
      <dl className="smokes">
        <dt>
          <SmokeMark white={false} />
        </dt>
        <dd>le scrutin est clos sans élection</dd>
        <dt>
          <SmokeMark white />
        </dt>
        <dd>un pape est élu, les cloches sonnent</dd>
      </dl>
    </aside>
  );
}

const thirds = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

function Majority({ view }: { view: LiveConclave }) {
  const { conclaveState, requiredMajority } = view;
  const { majorityBasis, electors } = conclaveState;
  if (majorityBasis !== 'electors')
    return (
      <p>
        Deux tiers {currentMajorityBaseText(view)}, arrondis à l’unité supérieure&nbsp;: à cet instant,{' '}
        {number(requiredMajority)}&nbsp;voix. Ce nombre change avec les votes&#8239;; il est fixé à la clôture.
      </p>
    );
  return (
    <p>
      Deux tiers des électeurs, arrondis à l’unité supérieure&nbsp;: {number(electors)} × 2/3 ={' '}
      {thirds.format((electors * 2) / 3)}, soit {number(requiredMajority)}&nbsp;voix.
    </p>
  );
}
