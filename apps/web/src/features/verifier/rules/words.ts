import { setAsideText } from '@fumata/history';
import type { PromiseStatus, Standing, Verdict } from '@fumata/proof';
import { hour, longDate, roundName } from '@fumata/text';
import type { Verification, Unanswered } from '../verification.js';

/** Verdict in plain language. */
export interface Words {
  readonly look: 'yes' | 'aside' | 'wait' | 'no';
  readonly title: string;
  readonly text: string;
  /** Cardinal who received the vote, appended to the text. */
  readonly name?: string | undefined;
  /** Emphasised text, appended. */
  readonly emphasis?: string;
  readonly ending?: string;
  /** The receipt is evidence against the site: the visitor is advised to keep it. */
  readonly isEvidence?: true;
}

/** Ending of a verdict against the site. */
const EVIDENCE = {
  emphasis: 'Cela ne devrait pas arriver.',
  ending: ' Gardez ce reçu\u00A0: avec lui, vous pouvez le prouver.',
  isEvidence: true,
} as const satisfies Partial<Words>;

/** « 7e scrutin, le 10 mai 2025 à 9 h 20 » */
function voteOf({ receipt, round }: Verification): string {
  const when = `le ${longDate(receipt.recordedAt)} à ${hour(receipt.recordedAt)}`;
  return round ? `${roundName(round.roundNumber)}, ${when}` : `Le ${when.slice(3)}`;
}

/** Only a valid promise says that the receipt was given to a voter of this site: anybody can copy an event. */
const isOwn = (promise: PromiseStatus): boolean => promise === 'valid';

const heldWords = (promise: PromiseStatus): Words => ({
  look: 'aside',
  title: isOwn(promise)
    ? 'Votre voix figure au journal, mais elle est retenue pour examen.'
    : 'Cet événement figure au journal, mais il est retenu pour examen.',
  text: 'De très nombreuses voix sont venues du même réseau. Un administrateur décidera de toutes ensemble, avec un motif public\u00A0: revenez avant la fin du scrutin.',
});

function setAsideWords(standing: Extract<Standing, { is: 'set-aside' }>, promise: PromiseStatus): Words {
  if (standing.reason === 'held')
    return {
      look: 'aside',
      title: isOwn(promise)
        ? 'Votre voix figure au journal, mais elle n’est pas comptée.'
        : 'Cet événement figure au journal, mais il n’est pas compté.',
      text: 'Elle a été retenue pour examen, avec d’autres venues du même réseau, et n’a pas été comptée dans son scrutin.',
    };
  if (!isOwn(promise))
    return {
      look: 'aside',
      title: 'Cet événement figure au journal, mais il n’est pas compté.',
      text: `Quand cette voix est arrivée, ${setAsideText(standing.reason)}.`,
    };
  return {
    look: 'aside',
    title: 'Votre voix figure au journal, mais elle n’est pas comptée.',
    text: `Quand elle est arrivée, ${setAsideText(standing.reason)}. Ce n’est pas une erreur de votre part\u00A0:`,
    emphasis: standing.sequence === undefined ? 'vous pourrez revoter aussitôt' : 'vous avez pu revoter aussitôt',
    ending: '.',
  };
}

const CONTRADICTED: Words = {
  look: 'no',
  title: 'Le journal ne correspond plus à votre reçu.',
  text: 'Sa signature est la nôtre, mais à ce numéro le journal montre maintenant un autre événement.',
  ...EVIDENCE,
};

const BAD_PATH: Words = {
  look: 'no',
  title: 'Le chemin ne mène pas au sceau.',
  text: 'Le journal montre votre voix, mais ce n’est pas ce journal-là qui a été scellé.',
  ...EVIDENCE,
};

const UNREADABLE: Words = {
  look: 'wait',
  title: 'La réponse du site est illisible.',
  text: 'Votre reçu est bien formé, mais la réponse du site ne constitue pas une preuve. Réessayez plus tard.',
};

/** Verdict on a verification, for the visitor. `name`: the cardinal who received the vote. */
export function wordsOf(verification: Verification, name: string | undefined): Words {
  const { finding } = verification;
  switch (finding.is) {
    case 'proven':
      return provenWords(verification, finding.promise, name);
    case 'proven-set-aside':
      return provenSetAsideWords(finding);
    case 'not-yet-sealed':
      if (finding.standing.is === 'held') return heldWords(finding.promise);
      return finding.standing.is === 'set-aside'
        ? setAsideWords(finding.standing, finding.promise)
        : unsealedWords(verification, finding.promise, name);
    case 'unknown':
      return unknownWords(finding.promise === 'valid');
    case 'other-edition':
      return otherEditionWords(finding.promise === 'valid', verification.receipt.conclaveId);
    case 'contradicted':
      return CONTRADICTED;
    case 'forged-receipt':
      return forgedWords(finding.why);
    case 'bad-seal':
      return badSealWords(finding.why);
    case 'bad-path':
      return BAD_PATH;
    case 'unreadable':
      return UNREADABLE;
    case 'unanswered':
      return unansweredWords(finding);
  }
}

function provenWords(verification: Verification, promise: PromiseStatus, name: string | undefined): Words {
  const vote = { look: 'yes', text: voteOf(verification), name } as const;
  return isOwn(promise)
    ? {
        ...vote,
        title: 'Votre voix figure au journal, et elle est comptée.',
        ending: '. Elle compte dans le résultat de ce scrutin.',
      }
    : {
        ...vote,
        title: 'Cet événement figure au journal, et il est compté.',
        ending: '. Sans signature contrôlée, rien ne dit à qui ce reçu a été remis.',
      };
}

const provenSetAsideWords = ({ standing, promise }: Extract<Verdict, { is: 'proven-set-aside' }>): Words =>
  setAsideWords(standing.is === 'set-aside' ? standing : { is: 'set-aside', reason: 'held' }, promise);

function unsealedWords(verification: Verification, promise: PromiseStatus, name: string | undefined): Words {
  const closed = verification.round?.closed;
  const what = isOwn(promise) ? 'Votre voix' : 'Cet événement';
  return {
    look: 'wait',
    title: closed
      ? `${what} figure au journal. Le sceau arrive.`
      : `${what} figure au journal. Le sceau viendra à la fermeture du scrutin.`,
    text: voteOf(verification),
    name,
    ending: closed
      ? '. Le scrutin est fermé\u00A0: son sceau se pose en général dans la minute.'
      : '. Le scrutin est encore ouvert\u00A0: revenez après la fumée pour la preuve complète.',
  };
}

const unknownWords = (promised: boolean): Words => ({
  look: 'no',
  title: 'Ce reçu n’est pas dans notre journal.',
  ...(promised
    ? { text: 'Sa signature est la nôtre, mais cette édition n’a pas cet événement sous ce numéro.', ...EVIDENCE }
    : {
        text: 'Cette édition n’a pas cet événement sous ce numéro, et il n’a pas de signature que ce navigateur puisse nous attribuer\u00A0: rien ne prouve qu’il vienne d’ici.',
      }),
});

const otherEditionWords = (promised: boolean, conclaveId: string): Words => ({
  look: 'no',
  title: 'Ce reçu est d’une autre édition.',
  ...(promised
    ? {
        text: `Sa signature est la nôtre, mais l’édition ${conclaveId.slice(0, 8)}… n’est plus gardée ici.`,
        ...EVIDENCE,
      }
    : {
        text: `L’édition ${conclaveId.slice(0, 8)}… n’est pas gardée ici. Ce reçu vient sans doute d’une autre installation de Fumata.`,
      }),
});

const FORGED = {
  'another-event': {
    title: 'Ce reçu ne vient pas de ce journal.',
    text: 'À son numéro, le journal contient un autre événement, et aucune signature ne dit que ce reçu vient d’ici.',
  },
  'promise-signature': {
    title: 'Ce reçu n’a pas été signé ici.',
    text: 'Il porte une signature au nom de notre clé, que notre clé n’a pas faite.',
  },
};
const ALTERED = {
  title: 'Ce reçu a été modifié.',
  text: 'Son texte et ses empreintes ne vont plus ensemble. Un signe changé suffit\u00A0: une copie incomplète, ou une retouche.',
};

const forgedWords = (why: Extract<Verdict, { is: 'forged-receipt' }>['why']): Words => ({
  look: 'no',
  ...(why === 'another-event' || why === 'promise-signature' ? FORGED[why] : ALTERED),
  emphasis: 'Votre voix, elle, n’a pas bougé.',
  ending: ' Reprenez le reçu gardé dans le navigateur où vous avez voté.',
});

const SEALS = {
  'another-edition': 'Le sceau montré est celui d’une autre édition.',
  'unknown-key': 'Le sceau montré est signé d’une clé que le site ne publie pas.',
  'former-key': 'Le sceau montré est signé d’une ancienne clé, remplacée avant votre vote.',
  signature: 'Le sceau montré n’a pas été signé par la clé dont il porte le nom.',
  'too-small': 'Le sceau montré ne va pas jusqu’à votre voix.',
};

const badSealWords = (why: Extract<Verdict, { is: 'bad-seal' }>['why']): Words => ({
  look: 'no',
  title: 'Le sceau n’est pas valable.',
  text: SEALS[why],
  ...EVIDENCE,
});

function unansweredWords({ message, word }: Unanswered): Words {
  const whole = word.is === 'whole';
  return {
    look: whole ? 'wait' : 'no',
    title: whole ? 'Le site ne répond pas. Voici ce que le reçu dit de lui-même.' : ALTERED.title,
    text: `${message === '' ? '' : `${message} `}${
      !whole
        ? ALTERED.text
        : word.promise === 'valid'
          ? 'Il est intact, et sa signature est la nôtre\u00A0: le site s’est engagé à garder votre voix.'
          : 'Il est intact. Sa signature n’a pas pu être contrôlée sans le site.'
    }`,
    ...(whole && { ending: ' Réessayez quand la connexion sera revenue.' }),
  };
}
