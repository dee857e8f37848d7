import { sha256 } from '../secrets/sha256.js';
import { parsePlainUrl, withoutFinalSlash } from './plain-url.js';

/** A witness of the signed log: it cosigns checkpoints that are submitted to it (C2SP tlog-witness). */
export interface WitnessAddress {
  readonly name: string;
  /** `name+keyId+base64`, of type 0x04. */
  readonly verifierKey: string;
  /** Submission prefix, without a trailing slash. */
  readonly url: string;
}

const SHAPE = /^([^\s+\p{Cc}]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/u;
const COSIGNATURE = 0x04;

/** Parses `<verifier key> <URL>`; undefined for anything else, also for a key id that is not that of the key. */
export function parseWitness(text: string): WitnessAddress | undefined {
  const [verifierKey = '', address = '', ...others] = text.split(/\s+/);
  const [, name = '', keyId, encoded = ''] = SHAPE.exec(verifierKey) ?? [];
  const key = Buffer.from(encoded, 'base64');
  const isKey =
    key[0] === COSIGNATURE && sha256(Buffer.concat([Buffer.from(`${name}\n`), key])).startsWith(keyId ?? '-');
  const url = parsePlainUrl(address);
  if (!isKey || !url || others.length > 0) return undefined;
  return { name, verifierKey, url: withoutFinalSlash(url.href) };
}
