import type { VerificationResult } from '@fumata/history';
import { number } from '@fumata/text';
import { counted } from '../terminal/counted.js';

/** The signer of the seals, and what holds the events. */
export interface Origin {
  readonly whose: string;
  readonly where: 'fichier' | 'journal';
}

/** A closed but unsealed round could have been rewritten: everything else in it can be forged consistently. */
function unsealedWords(rounds: readonly number[], where: Origin['where']): string[] {
  if (rounds.length === 0) return [];
  const which =
    rounds.length === 1
      ? `Scrutin ${rounds.join()}, clos sans sceau`
      : `Scrutins ${rounds.join(', ')}, clos sans sceau`;
  return [`${which} : ces votes-là n’ont pour garant que l’auteur du ${where}.`];
}

/** Report of a valid file or log, line by line. */
export function intactWords(report: Extract<VerificationResult, { is: 'intact' }>, { whose, where }: Origin): string[] {
  const { events, recount, manifest } = report;
  if (!recount) {
    return [
      `Rien à redire : ${counted(events, 'événement')}, chacun conforme à son empreinte, dans l’ordre, fichier entier.`,
      'Un extrait ne se recompte pas : exportez toute l’édition pour vérifier les résultats et les sceaux.',
    ];
  }
  const rounds = recount.rounds.map(
    ({ roundNumber, totalVotes, uniqueVoters, setAside }) =>
      `  scrutin ${roundNumber} : ${counted(totalVotes, 'vote')} de ${counted(uniqueVoters, 'votant')}, ${counted(setAside, 'écarté')}`,
  );
  return [
    `Tout est conforme : édition ${manifest.conclaveId}, ${number(events)} événements recomptés.`,
    ...rounds,
    recount.seals === 0
      ? `Aucun sceau dans ce ${where} : celui d’un scrutin s’inscrit après sa clôture.`
      : `${recount.seals} ${recount.seals > 1 ? 'sceaux valables' : 'sceau valable'} ${whose}, jusqu’à l’événement ${number(recount.sealedTo)} sur ${number(events)}.`,
    ...unsealedWords(recount.unsealed, where),
    `Racine de l’arbre : ${recount.root}`,
    `Un sceau couvre l’ordre, le moment, le scrutin et le cardinal de chaque vote ; le reste du ${where} est la parole du site.`,
  ];
}
