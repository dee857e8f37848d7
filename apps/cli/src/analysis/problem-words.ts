import type { Problem } from '@fumata/history';
import { findingWords } from './finding-words.js';

const STANDINGS: Readonly<Record<string, string>> = {
  counted: 'compté',
  'edition-over': 'écarté : l’édition était remplacée',
  inactive: 'écarté : le conclave était fermé',
  paused: 'écarté : le conclave était en pause',
  complete: 'écarté : un pape venait d’être élu',
  'round-closed-meanwhile': 'écarté : le scrutin venait de se fermer',
};
const standing = (code: string): string => STANDINGS[code] ?? code;

/** The verdict in one sentence. A seal by an unknown key says nothing against the log: nobody can verify it. */
export function brokenWords(problem: Problem): string {
  const isUnknownKey =
    problem.is === 'proof' && problem.finding.is === 'bad-seal' && problem.finding.why === 'unknown-key';
  return `${isUnknownKey ? 'Clé inconnue' : 'Non conforme'}, ${problemWords(problem)}.`;
}

/** Description of the problem in one sentence that names the record. */
function problemWords(problem: Problem): string {
  switch (problem.is) {
    case 'proof':
      return `ligne ${problem.line} : ${findingWords(problem.finding)}`;
    case 'unreadable':
      return `ligne ${problem.line} : illisible, ou d’un autre format`;
    case 'no-manifest':
      return 'la première ligne n’est pas le manifeste d’un export de Fumata';
    case 'standing':
      return `ligne ${problem.line} : le vote ${problem.sequence} est dit ${standing(problem.stated)}, le journal donne ${standing(problem.counted)}`;
    case 'first-vote':
      return `ligne ${problem.line} : le vote ${problem.sequence} est dit ${problem.stated ? 'le premier' : 'un vote de plus'} de son votant dans ce scrutin, les votes précédents disent le contraire`;
    case 'result':
      return resultWords(problem);
    case 'election':
      return `ligne ${problem.line} : l’élection annonce ${problem.stated} voix pour ${problem.cardinalId} (requises : ${problem.required}), le compte en donne ${problem.counted}`;
    case 'majority':
      return majorityWords(problem);
    default:
      return fileWords(problem);
  }
}

const BASES: Readonly<Record<string, string>> = {
  electors: 'des électeurs',
  votesCast: 'des votes exprimés',
  uniqueVoters: 'des votants',
};

function majorityWords({ line, stated, counted }: Extract<Problem, { is: 'majority' }>): string {
  const { basis, lowest, highest } = counted;
  const given = lowest === highest ? String(lowest) : `de ${lowest} à ${highest}`;
  return `ligne ${line} : l’élection annonce une majorité requise de ${stated.required} (deux tiers ${BASES[stated.basis] ?? ''}), le journal donne ${given} (deux tiers ${BASES[basis] ?? ''})`;
}

type OfRecords =
  | 'proof'
  | 'unreadable'
  | 'no-manifest'
  | 'standing'
  | 'first-vote'
  | 'result'
  | 'election'
  | 'majority';

/** Problems of the file as a whole. */
function fileWords(problem: Exclude<Problem, { is: OfRecords }>): string {
  switch (problem.is) {
    case 'cut-off':
      return `le fichier est tronqué : il s’arrête à la ligne ${problem.lines}, sans sa fin`;
    case 'goes-on':
      return `ligne ${problem.line} : le fichier continue après sa fin`;
    case 'misplaced':
      return `ligne ${problem.line} : les résultats closent le fichier, rien ne les suit que sa fin`;
    case 'unproven':
      return `ligne ${problem.line} : un extrait ne porte ni résultats ni racine, rien dans le fichier ne les prouverait`;
    case 'no-results':
      return `ligne ${problem.line} : le fichier se dit entier, mais les résultats des scrutins manquent`;
    case 'extent':
      return `${problem.source === 'manifest' ? 'le manifeste' : 'la fin du fichier'} annonce les événements ${problem.stated.join(' à ')}, le fichier contient ${problem.found.join(' à ')}`;
    case 'miscounted':
      return `la fin du fichier annonce ${problem.stated} événements, il en contient ${problem.found}`;
    case 'changed':
      return `le fichier a été modifié : empreinte ${problem.found.slice(0, 16)}…, annoncée ${problem.stated.slice(0, 16)}…`;
  }
}

function resultWords({ roundNumber, what, cardinalId, stated, counted }: Extract<Problem, { is: 'result' }>): string {
  const round = `scrutin ${roundNumber}`;
  switch (what) {
    case 'round':
      return stated === 1
        ? `${round} : le résultat affiché ne correspond à aucun scrutin clos du journal`
        : `${round} : clos dans le journal, son résultat n’est pas affiché`;
    case 'votes':
      return `${round} : ${stated} voix affichées pour ${cardinalId ?? ''}, ${counted} dans le journal`;
    case 'roundNumber':
      return `${round} : ce résultat est celui du scrutin ${counted} du journal`;
    case 'rank':
      return counted === 0
        ? `${round} : ${cardinalId ?? ''} est affiché au rang ${stated}, le journal ne lui donne aucune voix`
        : `${round} : ${cardinalId ?? ''} est affiché au rang ${stated}, le journal donne ${counted}`;
    case 'firstVotes':
      return `${round} : ${stated} premières voix affichées pour ${cardinalId ?? ''}, ${counted} dans le journal`;
    case 'totalVotes':
      return `${round} : ${stated} votes affichés en tout, ${counted} dans le journal`;
    case 'uniqueVoters':
      return `${round} : ${stated} votants affichés, ${counted} dans le journal`;
    case 'setAside':
      return `${round} : ${stated} votes écartés affichés, ${counted} dans le journal`;
  }
}
