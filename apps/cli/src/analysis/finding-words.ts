import type { Finding } from '@fumata/proof';

const SEAL_FAULTS: Readonly<Record<Exclude<Extract<Finding, { is: 'bad-seal' }>['why'], 'unknown-key'>, string>> = {
  'another-edition': 'il est d’une autre édition',
  signature: 'sa signature est fausse',
  'too-late': 'aucun scrutin n’est clos à l’événement où il dit l’être',
};

/** Findings about leaves, their order and the seals. */
export function findingWords(finding: Finding): string {
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
      return `les ${finding.seal.size} premiers événements ne sont pas ceux que le sceau du scrutin ${finding.seal.roundNumber} a scellés (les ${finding.intact} premiers tiennent)`;
    case 'bad-seal':
      if (finding.why === 'unknown-key')
        return `le sceau du scrutin ${finding.seal.roundNumber} est de la clé ${finding.seal.keyId}, qui n’est pas parmi celles qui doivent avoir signé`;
      return `le sceau du scrutin ${finding.seal.roundNumber} ne vaut rien : ${SEAL_FAULTS[finding.why]}`;
    case 'seals-disagree':
      return `deux sceaux des mêmes ${finding.seals[0].size} événements se contredisent : deux journaux ont été montrés`;
    case 'truncated':
      return `le journal s’arrête à ${finding.last}, ${finding.source === 'seal' ? 'un sceau' : 'la fin du fichier'} en annonce ${finding.expected}`;
    case 'surplus':
      return `le journal a ${finding.last} événements, la fin du fichier en annonce ${finding.expected}`;
  }
}
