import { setAsideText } from '@fumata/history';
import type { PromiseStatus, Standing } from '@fumata/proof';
import { counted, hour, longDate, number, ordinal, roundName } from '@fumata/text';
import type { Verification } from '../verification.js';

/** Result of one check: passed (`ok`), failed (`ko`) or neither (`no`), for example when it cannot be decided. */
export interface Check {
  readonly is: 'ok' | 'ko' | 'no';
  readonly title: string;
  readonly text: string;
}

const INCONCLUSIVE = { is: 'no', text: 'Impossible de conclure.' } as const;

/** Checks in the order in which they depend on each other. */
export const checksOf = (verification: Verification): readonly Check[] => [
  authenticityCheck(verification),
  ...(verification.chosenId === undefined ? [] : [choiceCheck(verification)]),
  logCheck(verification),
  countCheck(verification),
  sealCheck(verification),
  ...coverageCheck(verification),
];

function authenticityCheck({ finding, cardinalId }: Verification): Check {
  const title = 'Reçu authentique';
  if (finding.is === 'forged-receipt') return { is: 'ko', title, text: FORGED[finding.why] };
  if (finding.is === 'unanswered' && finding.word.is === 'altered')
    return { is: 'ko', title, text: FORGED[finding.word.why] };
  if (finding.is === 'unreadable') return { ...INCONCLUSIVE, title };
  if (finding.is === 'other-edition' && cardinalId === undefined)
    return { is: 'no', title, text: 'Impossible de conclure\u00A0: ses cardinaux ne sont pas connus ici.' };
  const promise =
    finding.is === 'contradicted'
      ? 'valid'
      : finding.is === 'unanswered' && finding.word.is === 'whole'
        ? finding.word.promise
        : 'promise' in finding
          ? finding.promise
          : 'none';
  if (promise === 'valid') return { is: 'ok', title, text: 'Signé par Fumata, inchangé depuis.' };
  return { is: 'no', title, text: NOT_PROMISED[promise] };
}

const NOT_PROMISED: Readonly<Record<Exclude<PromiseStatus, 'valid'>, string>> = {
  none: 'Intact, mais sans signature\u00A0: antérieur aux signatures, ou d’une autre origine.',
  'unknown-key': 'Intact, mais signé d’une clé que ce navigateur ne connaît pas.',
  'former-key': 'Intact, mais signé d’une ancienne clé, remplacée avant ce vote.',
};

const FORGED = {
  text: 'Le texte ne correspond pas à son empreinte.',
  'promise-path': 'La signature est celle d’autres reçus.',
  'promise-signature': 'La signature n’est pas de notre clé.',
  checkpoint: 'Le point de contrôle joint ne contient pas cette voix.',
  'another-event': 'Rien ne prouve qu’il vienne d’ici.',
};

const choiceCheck = ({ cardinalId, chosenId }: Verification): Check =>
  cardinalId === chosenId
    ? { is: 'ok', title: 'Pour votre choix', text: 'Le choix enregistré dans ce navigateur.' }
    : { is: 'ko', title: 'Pour votre choix', text: 'Un autre choix est enregistré dans ce navigateur.' };

function logCheck({ finding, evidence, receipt }: Verification): Check {
  const title = 'Au journal';
  if (finding.is === 'unknown')
    return {
      is: 'ko',
      title,
      text: `Le ${ordinal(receipt.sequence)} événement de l’édition n’est pas celui-ci, ou n’existe pas.`,
    };
  if (finding.is === 'other-edition') return { is: 'no', title, text: 'Cette édition n’est pas gardée ici.' };
  if (finding.is === 'contradicted')
    return { is: 'ko', title, text: `Le ${ordinal(receipt.sequence)} événement en est un autre.` };
  if (finding.is === 'forged-receipt' && evidence?.is === 'event')
    return { is: 'no', title, text: `Le ${ordinal(receipt.sequence)} événement existe, sous une autre empreinte.` };
  if (!('leaf' in finding)) return { ...INCONCLUSIVE, title };
  const { sequence, recordedAt } = finding.leaf;
  const when = `le ${longDate(recordedAt)} à ${hour(recordedAt)}`;
  return { is: 'ok', title, text: `${ordinal(sequence)} événement de l’édition, ${when}.` };
}

function countCheck({ finding, round }: Verification): Check {
  const title = 'Comptée';
  if (!('standing' in finding)) return { ...INCONCLUSIVE, title };
  const { standing } = finding;
  if (standing.is === 'set-aside') return setAsideCheck(standing);
  if (standing.is === 'held')
    return {
      is: 'no',
      title: 'Pas encore comptée',
      text: 'Elle est retenue pour examen, avec d’autres du même réseau.',
    };
  return {
    is: 'ok',
    title,
    text:
      round?.closed === false
        ? 'Dans le décompte en cours.'
        : 'Le scrutin était ouvert, le conclave n’était pas en pause.',
  };
}

const setAsideCheck = ({ sequence, reason }: Extract<Standing, { is: 'set-aside' }>): Check => ({
  is: 'no',
  title: 'Non comptée',
  text:
    sequence === undefined
      ? `${setAsideText(reason)}.`
      : `${ordinal(sequence)} événement\u00A0: «\u00A0${setAsideText(reason)}\u00A0».`,
});

/**
 * The vote came after the election, or after another edition became current. In the latter case the final seal covers
 * it if it was appended before `ConclaveClosed`.
 */
export const isAfterTheEnd = (standing: Standing): boolean =>
  standing.is === 'set-aside' && (standing.reason === 'complete' || standing.reason === 'edition-over');

function sealCheck({ finding, round }: Verification): Check {
  const title = 'Sous le sceau';
  switch (finding.is) {
    case 'proven':
    case 'proven-set-aside':
      return {
        is: 'ok',
        title,
        text: `Le sceau du ${roundName(finding.seal.roundNumber)} couvre ${number(finding.seal.size)} événements, celui-ci compris.`,
      };
    case 'not-yet-sealed':
      if (isAfterTheEnd(finding.standing))
        return { is: 'no', title: 'Sous aucun sceau', text: 'Elle est arrivée après le dernier sceau.' };
      return {
        is: 'no',
        title: 'Pas encore sous sceau',
        text:
          finding.standing.is === 'set-aside'
            ? 'Le prochain sceau la couvrira, elle aussi.'
            : round?.closed
              ? 'Le scrutin est fermé, son sceau arrive.'
              : `Le ${round ? roundName(round.roundNumber) : 'scrutin'} n’est pas fermé.`,
      };
    case 'bad-seal':
      return { is: 'ko', title, text: 'Le sceau montré n’est pas valable.' };
    case 'bad-path':
      return { is: 'ko', title, text: 'Le chemin mène ailleurs qu’au sceau.' };
    default:
      return { ...INCONCLUSIVE, title };
  }
}

/** Only for a receipt with a checkpoint, which the voter's browser adds once it has seen one. */
function coverageCheck({ coverage }: Verification): readonly Check[] {
  const title = 'Sous un point de contrôle';
  switch (coverage.is) {
    case 'none':
      return [];
    case 'covered':
      return [
        {
          is: 'ok',
          title,
          text: `Le site a signé un journal de ${counted(coverage.checkpoint.size, 'événement')}, qui contient cette voix. Il est gardé avec le reçu.`,
        },
      ];
    case 'unsigned':
      return [{ is: 'no', title, text: 'Celui du reçu n’est signé par aucune clé que ce navigateur connaisse.' }];
    case 'former-key':
      return [{ is: 'no', title, text: 'Celui du reçu est signé d’une ancienne clé, remplacée avant ce vote.' }];
    case 'not-covered':
      return [{ is: 'ko', title, text: FORGED.checkpoint }];
  }
}
