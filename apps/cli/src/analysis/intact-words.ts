import { isWhollyCovered, type Uncovered, type VerificationResult } from '@fumata/history';
import { number } from '@fumata/text';
import { counted } from '../terminal/counted.js';
import { partsWords } from './parts-words.js';

export type IntactResult = Extract<VerificationResult, { is: 'intact' }>;

/** Phrases in the report: the signer of seals and checkpoints, and what holds the events. */
interface ReportPhrases {
  readonly signerPhrase: string;
  readonly where: 'fichier' | 'journal';
}

/** Names the results after all signatures: they can be forged consistently with everything else. */
function uncoveredWords({ rounds, analyses, election }: Uncovered, where: ReportPhrases['where']): string[] {
  const results = [
    ...rounds.map((roundNumber) => `le scrutin ${roundNumber}`),
    ...analyses.map((roundNumber) => `l’analyse du scrutin ${roundNumber}`),
    ...(election ? ['l’élection'] : []),
  ];
  if (results.length === 0) return [];
  return [`Aucune signature ne couvre ${results.join(', ni ')} : seul l’auteur du ${where} en répond.`];
}

/** Report of a valid file or log, line by line. */
export function intactWords(report: IntactResult, { signerPhrase, where }: ReportPhrases): string[] {
  const { events, recount, manifest, parts } = report;
  if (!recount) {
    return [
      `Rien à redire : ${counted(events, 'événement')}, chacun conforme à son empreinte, dans l’ordre, fichier entier.`,
      ...partsWords(parts),
      'Un extrait ne se recompte pas : exportez toute l’édition pour vérifier les résultats et les sceaux.',
    ];
  }
  const rounds = recount.rounds.map(
    ({ roundNumber, totalVotes, uniqueVoters, setAside }) =>
      `  scrutin ${roundNumber} : ${counted(totalVotes, 'vote')} de ${counted(uniqueVoters, 'votant')}, ${counted(setAside, 'écarté')}`,
  );
  return [
    `${isWhollyCovered(report) ? 'Tout est conforme' : 'Rien ne se contredit'} : édition ${manifest.conclaveId}, ${number(events)} événements recomptés.`,
    ...partsWords(parts, recount.coveredTo < events ? recount.coveredTo : undefined),
    ...rounds,
    recount.seals === 0
      ? `Aucun sceau dans ce ${where} : celui d’un scrutin s’inscrit après sa clôture.`
      : `${recount.seals} ${recount.seals > 1 ? 'sceaux valables' : 'sceau valable'} ${signerPhrase}, jusqu’à l’événement ${number(recount.sealedTo)} sur ${number(events)}.`,
    ...(recount.checkpoint
      ? [
          `Point de contrôle signé pour ${recount.checkpoint.origin} ${signerPhrase}, jusqu’à l’événement ${number(recount.checkpoint.size)}.`,
        ]
      : []),
    ...uncoveredWords(recount.uncovered, where),
    ...(recount.leftToSuccession.length > 0
      ? ['Les résultats dépendent du moment où une autre édition a pris la suite, que rien de signé ne dit.']
      : []),
    `Racine de l’arbre : ${recount.root}`,
    signatureCoverage(report, where),
  ];
}

/** Coverage of the signatures of this edition. */
const signatureCoverage = ({ leafVersion }: Pick<IntactResult, 'leafVersion'>, where: ReportPhrases['where']): string =>
  leafVersion === 2
    ? `Un sceau ou un point de contrôle couvre en entier les événements qui le précèdent ; le reste du ${where} est la parole du site.`
    : `Un sceau ou un point de contrôle couvre l’ordre, le moment, le scrutin et le cardinal de chaque vote ; le reste du ${where} est la parole du site.`;
