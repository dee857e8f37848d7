import { generateKeyPairSync, sign } from 'node:crypto';
import type { SignedLogAnswer, SigningIncident } from '@fumata/contracts';
import {
  encodeTile,
  logOrigin,
  MerkleTree,
  readTilePath,
  signingKeyOf,
  sha256Hex,
  signCheckpoint,
  type Signer,
} from '@fumata/proof';
import type { ReadPath } from './check-log.js';

export const EDITION = 'a'.repeat(24);
export const SERVED_AT = '2025-05-08T16:00:00.000Z';

function newSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const publicText = publicKey.export({ format: 'jwk' }).x ?? '';
  return { publicKey: publicText, sign: (message) => sign(null, message, privateKey) };
}

/** The site's, one after a change of its key, and somebody else's. */
export const [SIGNER, NEXT_SIGNER, STRANGER] = [newSigner(), newSigner(), newSigner()];
export const leafOf = (text: string): string => sha256Hex(`\0${text}`);
export const votes = (count: number): string[] => Array.from({ length: count }, (_, at) => leafOf(`vote ${at}`));
/** The same votes but one long ago, with which all hashes above it change. */
export const rewritten = (count: number): string[] => votes(count).with(2, leafOf('another vote'));

interface Served {
  readonly leaves: readonly string[];
  /** Tiles are of these leaves. */
  readonly tiles?: readonly string[];
  readonly signer?: Signer;
  readonly published?: readonly Signer[];
  readonly incident?: SigningIncident;
  readonly archived?: boolean;
  readonly at?: string;
  readonly conclaveId?: string;
  /** Answers instead of the site. */
  readonly instead?: (path: string) => Response | undefined;
}

export const headOf = (leaves: readonly string[]) => ({ size: leaves.length, root: MerkleTree.of(leaves).root() });

/** A checkpoint as the browser keeps it. */
export const keptOf = (leaves: readonly string[], signer = SIGNER) => ({
  note: signCheckpoint({ origin: logOrigin('fumata.test', EDITION), ...headOf(leaves) }, signer),
  publicKey: signer.publicKey,
  seenAt: '2025-05-08T15:00:00.000Z',
});

/** The answers of a site about the log of one edition. */
export function serving(served: Served): ReadPath {
  const { leaves, signer = SIGNER, published = [signer], tiles = leaves, incident, instead } = served;
  const conclaveId = served.conclaveId ?? EDITION;
  const checkpoint = signCheckpoint({ origin: logOrigin('fumata.test', conclaveId), ...headOf(leaves) }, signer);
  const log = { conclaveId, origin: '', checkpoint: null, witnesses: [], timestamp: null, incident: incident ?? null };
  const state: SignedLogAnswer = served.archived
    ? { log: null, archivedIncidents: incident ? [{ conclaveId, edition: 1, ...incident }] : [] }
    : { log, archivedIncidents: [] };
  const answerTo = (path: string): Response => {
    const [, tile] = /^\/log\/[0-9a-f]{24}\/tile\/(.*)$/.exec(path) ?? [];
    const { level = 0, index = 0, width = 0 } = readTilePath(tile ?? '') ?? {};
    if (tile !== undefined) {
      const span = 256 ** level;
      const hashes = Array.from({ length: width }, (_, at) => (index * 256 + at) * span)
        .filter((from) => from + span <= tiles.length)
        .map((from) => (level === 0 ? tiles[from]! : MerkleTree.of(tiles.slice(from, from + span)).root()));
      return new Response(encodeTile(hashes).slice());
    }
    if (path === `/log/${conclaveId}/checkpoint`)
      return new Response(checkpoint, { headers: { date: new Date(served.at ?? SERVED_AT).toUTCString() } });
    if (path === '/api/conclave/journal-signe') return Response.json(state);
    if (path === '/.well-known/fumata-seal.json')
      return Response.json({ keys: published.map(({ publicKey }) => signingKeyOf(publicKey)) });
    return new Response('', { status: 404 });
  };
  return (path) => Promise.resolve(instead?.(path) ?? answerTo(path));
}
