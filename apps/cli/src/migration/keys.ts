import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConclaveView } from '@fumata/conclave';
import { sealKeyFrom, signerOf, type Configuration, createFileOnce, KEY_FILES } from '@fumata/platform';
import { keyIdOf, sealKeys } from '@fumata/proof';
import { signingKeysOf } from '@fumata/read-models';
import { CommandRefused } from '../terminal/command-refused.js';

export type Keys = Pick<Configuration, 'secret' | 'sealKey' | 'formerSealKeys'>;

const MISSING_KEY = {
  SECRET: 'sinon les connexions, les bulletins des visiteurs et les liens de téléchargement ne valent plus',
  SEAL_KEY: 'sinon les sceaux posés ne se vérifient plus',
} as const;

/** How messages name the place of the right keys. */
export interface KeyPlace {
  /** `du dossier` */
  readonly whose: string;
  /** Says how to find the key in this file. */
  readonly hint: (file: string) => string;
}

const IN_FOLDER: KeyPlace = { whose: 'du dossier', hint: (file) => `donnez-lui la ligne du fichier ${file}` };

/**
 * With other keys, the servers would not accept the installation's existing signatures.
 * @throws CommandRefused that says which variable to set, without showing a key
 */
export function refuseOtherKeys(
  folder: string,
  { secret, sealKey, formerSealKeys }: Keys,
  { whose, hint }: KeyPlace = IN_FOLDER,
): void {
  const stored = { secret: lineIn(folder, KEY_FILES.secret), sealKey: lineIn(folder, KEY_FILES.sealKey) };
  const problems: string[] = [];
  const addProblem = (name: keyof typeof MISSING_KEY, file: string, isSet: boolean): void => {
    const what = isSet ? `${name} n’est pas celle ${whose}` : `${name} n’est pas réglée`;
    const remedy = existsSync(join(folder, file))
      ? hint(join(folder, file))
      : 'donnez-lui la valeur avec laquelle le dossier était servi';
    problems.push(`${what} : ${remedy}, ${MISSING_KEY[name]}`);
  };
  if (secret === undefined || (stored.secret !== undefined && secret !== stored.secret))
    addProblem('SECRET', KEY_FILES.secret, secret !== undefined);
  const storedPublicKey = stored.sealKey === undefined ? undefined : publicHalf(stored.sealKey);
  const publicKeys = sealKey === undefined ? [] : [publicHalf(sealKey), ...formerSealKeys];
  if (sealKey === undefined || (storedPublicKey !== undefined && !publicKeys.includes(storedPublicKey)))
    addProblem('SEAL_KEY', KEY_FILES.sealKey, sealKey !== undefined);
  if (problems.length > 0) throw new CommandRefused(problems.join(' ; '));
}

/** @throws CommandRefused naming a round sealed by an unknown key */
export function refuseUnknownSeals({ editions, signingKeys }: ConclaveView, { sealKey, formerSealKeys }: Keys): void {
  const currentKeys = sealKey === undefined ? [] : [publicHalf(sealKey)];
  const knownKeyIds = new Set(
    [...currentKeys, ...formerSealKeys, ...sealKeys(signingKeysOf(signingKeys)).map(({ publicKey }) => publicKey)].map(
      (key) => keyIdOf(key),
    ),
  );
  for (const { rounds } of Object.values(editions))
    for (const { seal, roundNumber } of rounds)
      if (seal && !knownKeyIds.has(seal.keyId))
        throw new CommandRefused(
          `Le sceau du scrutin ${roundNumber} est d’une clé (${seal.keyId}) que ni le journal, ni SEAL_KEY, ni FORMER_SEAL_KEYS ne donnent : ${MISSING_KEY.SEAL_KEY}`,
        );
}

/**
 * Writes the servers' keys into a folder in the format of the standalone site.
 * @throws CommandRefused when a key is missing, cannot be stored in a file, or differs from the existing one
 */
export function writeKeys(folder: string, keys: Keys): void {
  const { secret, sealKey } = requiredKeys(keys);
  for (const [file, line] of [
    [KEY_FILES.secret, secret],
    [KEY_FILES.sealKey, sealKey],
  ] as const)
    if (createFileOnce(join(folder, file), () => line) !== line)
      throw new CommandRefused(`${join(folder, file)} contient une autre clé que celle de la source`);
}

/** @throws CommandRefused */
export function requiredKeys({ secret, sealKey }: Keys): { readonly secret: string; readonly sealKey: string } {
  if (secret === undefined || sealKey === undefined)
    throw new CommandRefused(
      'SECRET et SEAL_KEY, tels que le site les a, sont nécessaires : ils viennent dans la copie',
    );
  if (secret !== secret.trim() || /[\r\n]/.test(secret))
    throw new CommandRefused(
      'SECRET commence ou finit par un blanc, ou tient sur plusieurs lignes : un fichier ne peut pas le garder tel quel',
    );
  return { secret, sealKey };
}

const publicHalf = (sealKey: string): string => signerOf(sealKeyFrom(sealKey)).publicKey;

/** Content of a key's file; undefined if there is none. */
export function lineIn(folder: string, file: string): string | undefined {
  const path = join(folder, file);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}
