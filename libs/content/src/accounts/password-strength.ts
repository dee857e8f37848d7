import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** The best score of zxcvbn, which begins with 0: at least 10^10 guesses. */
const REQUIRED_SCORE = 4;
/** Keeps an estimate below 40 ms: its time grows faster than the length. Only the beginning of a password is judged. */
const BOUNDS = { maxLength: 40, l33tMaxSubstitutions: 10 };
/** Words that the site and its subject suggest to everybody. */
const SITE_WORDS = [
  'fumata conclave vatican cardinal papabile habemus papam sixtine rome pape pope papa',
  'leon prevost francois bergoglio benoit ratzinger wojtyla parolin tagle zuppi pizzaballa',
  'saint pierre notre dame jesus marie maria salue gratia plena pater noster dieu amen',
  'liberte egalite fraternite passe password',
].flatMap((words) => words.split(' '));
/** Shorter words occur in good passwords by chance. */
const MIN_WORD_LENGTH = 4;

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Whether a password is common, breached or predictable for somebody who knows the site and its owner.
 * @param userInputs texts about the owner and the site, whose words add no strength
 */
export async function isGuessable(password: string, userInputs: readonly string[]): Promise<boolean> {
  const words = [...SITE_WORDS, ...userInputs.flatMap(wordsOf)];
  estimator ??= openEstimator();
  // zxcvbn also finds the words in other spellings, but would give points for their positions: they are removed first.
  return (await estimator).check(withoutWords(password, words), words).score < REQUIRED_SCORE;
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(({ length }) => length >= MIN_WORD_LENGTH);

const withoutWords = (password: string, words: readonly string[]): string =>
  password.replaceAll(new RegExp(words.join('|'), 'giu'), '');

/** Loaded when first needed, because the dictionaries take 130 ms and 17 MB. */
async function openEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, french] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ]);
  const dictionary = { ...common.dictionary, ...french.dictionary };
  return new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs, ...BOUNDS });
}
