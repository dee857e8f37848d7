import { PARTS, type VerificationResult } from '@fumata/history';
import { number } from '@fumata/text';
import { counted } from '../terminal/counted.js';
import { partsWords } from './parts-words.js';

export type IntactResult = Extract<VerificationResult, { is: 'intact' }>;

/** Phrases in the report: who has signed the seals, and what holds the events. */
interface ReportPhrases {
  readonly whose: string;
  readonly where: 'fichier' | 'journal';
}

/** A closed but unsealed round could have been rewritten: everything else in it can be forged consistently. */
function unsealedWords(rounds: readonly number[], where: ReportPhrases['where']): string[] {
  if (rounds.length === 0) return [];
  const which =
    rounds.length === 1
      ? `Scrutin ${rounds.join()}, clos sans sceau`
      : `Scrutins ${rounds.join(', ')}, clos sans sceau`;
  return [`${which} : ces votes-là n’ont pour garant que l’auteur du ${where}.`];
}

/** Report of a valid file or log, line by line. */
export function intactWords(report: IntactResult, { whose, where }: ReportPhrases): string[] {
  const { events, recount, manifest, parts } = report;
  const isAllRight = PARTS.every((part) => parts[part] === 'right');
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
    `${isAllRight ? 'Tout est conforme' : 'Rien ne se contredit'} : édition ${manifest.conclaveId}, ${number(events)} événements recomptés.`,
    ...partsWords(parts, recount.sealedTo < events ? recount.sealedTo : undefined),
    ...rounds,
    recount.seals === 0
      ? `Aucun sceau dans ce ${where} : celui d’un scrutin s’inscrit après sa clôture.`
      : `${recount.seals} ${recount.seals > 1 ? 'sceaux valables' : 'sceau valable'} ${whose}, jusqu’à l’événement ${number(recount.sealedTo)} sur ${number(events)}.`,
    ...unsealedWords(recount.unsealed, where),
    `Racine de l’arbre : ${recount.root}`,
    sealCoverage(report, where),
  ];
}

const sealCoverage = ({ leafVersion }: IntactResult, where: ReportPhrases['where']): string =>
  leafVersion === 2
    ? `Un sceau couvre en entier les événements qui le précèdent ; le reste du ${where} est la parole du site.`
    : `Un sceau couvre l’ordre, le moment, le scrutin et le cardinal de chaque vote ; le reste du ${where} est la parole du site.`;
