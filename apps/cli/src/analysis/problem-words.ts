import { MAJORITY_BASIS, setAsideText, type Problem, type VerificationResult } from '@fumata/history';
import type { Finding } from '@fumata/proof';
import { partsWords } from './parts-words.js';

const CHECKPOINT_FAULTS: Readonly<Record<Extract<Finding, { is: 'bad-checkpoint' }>['why'], string>> = {
  unreadable: 'est illisible, ou n’est pas un point de contrôle',
  'another-edition': 'est d’une autre édition',
  'unknown-key': 'n’est signé d’aucune des clés qui doivent avoir signé',
  'former-key': 'est d’une ancienne clé, remplacée avant la fin de ce qu’il couvre',
  signature: 'ne vaut rien : sa signature est fausse',
  'other-head': 'n’est pas celui que son événement annonce',
};

const TRUNCATION_SOURCES: Readonly<Record<Extract<Finding, { is: 'truncated' }>['source'], string>> = {
  seal: 'un sceau',
  checkpoint: 'un point de contrôle',
  trailer: 'la fin du fichier',
};

const SEAL_FAULTS: Readonly<Record<Exclude<Extract<Finding, { is: 'bad-seal' }>['why'], 'unknown-key'>, string>> = {
  'another-edition': 'il est d’une autre édition',
  signature: 'sa signature est fausse',
  'former-key': 'il est d’une ancienne clé, remplacée avant la fin du scrutin',
  'too-late': 'aucun scrutin n’est clos à l’événement où il dit l’être',
};

type SignatureFinding = Extract<
  Finding,
  { is: 'root-mismatch' | 'bad-seal' | 'seals-disagree' | 'other-log' | 'bad-checkpoint' }
>;

/** Findings about seals and checkpoints. */
function signatureWords(finding: SignatureFinding): string {
  switch (finding.is) {
    case 'root-mismatch':
      return `les ${finding.seal.size} premiers événements ne sont pas ceux que le sceau du scrutin ${finding.seal.roundNumber} a scellés (les ${finding.intact} premiers tiennent)`;
    case 'bad-seal':
      if (finding.why === 'unknown-key')
        return `le sceau du scrutin ${finding.seal.roundNumber} est de la clé ${finding.seal.keyId}, qui n’est pas parmi celles qui doivent avoir signé`;
      return `le sceau du scrutin ${finding.seal.roundNumber} ne vaut rien : ${SEAL_FAULTS[finding.why]}`;
    case 'seals-disagree':
      return `deux sceaux des mêmes ${finding.seals[0].size} événements se contredisent : deux journaux ont été montrés`;
    case 'other-log':
      return `le site a signé un autre journal que celui-ci : son point de contrôle des ${finding.checkpoint.size} premiers événements a une autre racine`;
    case 'bad-checkpoint':
      return `le point de contrôle${finding.size === 0 ? '' : ` des ${finding.size} premiers événements`} ${CHECKPOINT_FAULTS[finding.why]}`;
  }
}

/** Findings about leaves, their order and what was signed. */
function findingWords(finding: Finding): string {
  switch (finding.is) {
    case 'malformed':
      return `l’événement n’a pas la forme attendue`;
    case 'other-edition':
      return `l’événement ${finding.sequence} est d’une autre édition (${finding.conclaveId})`;
    case 'edited':
      return `l’événement ${finding.sequence} (${finding.eventId}) a été modifié`;
    case 'missing':
      return `l’événement ${finding.sequence} manque`;
    case 'out-of-order':
      return `l’événement ${finding.sequence} est déplacé : ${finding.expected} était attendu`;
    case 'repeated':
      return `l’événement ${finding.sequence} est répété`;
    case 'inserted':
      return `l’événement ${finding.sequence} a été ajouté`;
    case 'root-mismatch':
    case 'bad-seal':
    case 'seals-disagree':
    case 'other-log':
    case 'bad-checkpoint':
      return signatureWords(finding);
    case 'truncated':
      return `le journal s’arrête à ${finding.last}, ${TRUNCATION_SOURCES[finding.source]} en annonce ${finding.expected}`;
    case 'surplus':
      return `le journal a ${finding.last} événements, la fin du fichier en annonce ${finding.expected}`;
  }
}

const voteStatusText = (code: string): string => (code === 'counted' ? 'compté' : `écarté : ${setAsideText(code)}`);

/**
 * The verdict in one sentence, then what it concerns. A signature of an unknown key says nothing against the log: nobody
 * can verify it.
 */
export function brokenWords({ problem, parts }: Extract<VerificationResult, { is: 'broken' }>): string {
  const isUnknownKey = problem.is === 'proof' && 'why' in problem.finding && problem.finding.why === 'unknown-key';
  const verdict = `${isUnknownKey ? 'Clé inconnue' : 'Non conforme'}, ${problemWords(problem)}.`;
  return [verdict, ...partsWords(parts)].join('\n');
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
      return `ligne ${problem.line} : le vote ${problem.sequence} est dit ${voteStatusText(problem.stated)}, le journal donne ${voteStatusText(problem.counted)}`;
    case 'first-vote':
      return `ligne ${problem.line} : le vote ${problem.sequence} est dit ${problem.stated ? 'le premier' : 'un vote de plus'} de son votant dans ce scrutin, les votes précédents disent le contraire`;
    case 'set-aside':
      return `ligne ${problem.line} : l’événement ${problem.sequence} écarte le vote ${problem.voteEventId}, que le journal compte ou ne connaît pas`;
    case 'succession':
      return `ligne ${problem.line} : l’édition a été close pour l’édition ${problem.stated}, le fichier dit ${problem.found === undefined ? 'qu’aucune ne l’a remplacée' : `que ${problem.found} l’a remplacée`}`;
    case 'result':
      return resultWords(problem);
    case 'election':
      if (!problem.isOfLastRound)
        return `ligne ${problem.line} : l’élection de ${problem.cardinalId} n’est pas celle du dernier scrutin clos du journal`;
      return `ligne ${problem.line} : l’élection annonce ${problem.stated} voix pour ${problem.cardinalId} (requises : ${problem.required}), le compte en donne ${problem.counted}`;
    case 'analysis':
      return `ligne ${problem.line} : l’analyse du scrutin ${problem.roundNumber} ne correspond pas à ses voix`;
    case 'majority':
      return majorityWords(problem);
    default:
      return fileWords(problem);
  }
}

function majorityWords({ line, stated, counted }: Extract<Problem, { is: 'majority' }>): string {
  const { basis, lowest, highest } = counted;
  const majority = lowest === highest ? String(lowest) : `de ${lowest} à ${highest}`;
  return `ligne ${line} : l’élection annonce une majorité requise de ${stated.required} (deux tiers des ${MAJORITY_BASIS[stated.basis]}), le journal donne ${majority} (deux tiers des ${MAJORITY_BASIS[basis]})`;
}

/** Problem of the file as a whole. */
type FileProblem = Extract<
  Problem,
  { is: 'cut-off' | 'goes-on' | 'misplaced' | 'unproven' | 'no-results' | 'extent' | 'miscounted' | 'changed' }
>;

function fileWords(problem: FileProblem): string {
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
