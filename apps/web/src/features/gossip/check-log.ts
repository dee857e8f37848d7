import type { SignedLogAnswer, SigningIncident } from '@fumata/contracts';
import {
  compareCheckpoints,
  decodeTile,
  readKeys,
  sealKeys,
  TileProofs,
  tilePath,
  verifyEditionCheckpoint,
  verifyInclusion,
  type CheckpointRelation,
  type OtherPrefix,
  type ReadTile,
  type SignedCheckpoint,
  type TreeHead,
  type VerifiedCheckpoint,
} from '@fumata/proof';

/** The last checkpoint of an edition that this browser saw. */
export interface KeptCheckpoint extends SignedCheckpoint {
  /** When it was served first, by the server's clock, ISO 8601. */
  readonly seenAt: string;
}

/** A receipt of this browser that no checkpoint is known to cover. */
export interface UncoveredReceipt {
  readonly eventId: string;
  readonly sequence: number;
  readonly leafHash: string;
}

/** The inclusion of a receipt's event in a checkpoint. */
export interface Inclusion {
  readonly eventId: string;
  readonly path: readonly string[];
}

export interface LogCheck {
  readonly conclaveId: string;
  readonly earlier?: KeptCheckpoint | undefined;
  readonly receipts: readonly UncoveredReceipt[];
}

/** Why a served checkpoint does not follow the kept one. The first two are proven by the signed notes. */
export type ConflictReason = 'split' | 'rewritten' | 'smaller' | 'unproven' | 'unsigned';

export interface Conflict {
  readonly is: 'conflict';
  readonly reason: ConflictReason;
  readonly earlier: KeptCheckpoint;
  readonly served: KeptCheckpoint;
  /** Evidence of `rewritten`. */
  readonly proof: Partial<OtherPrefix>;
  /** Incident by which the site itself explains it. */
  readonly declared: SigningIncident | undefined;
  /** The site has answered whether it declares an incident. */
  readonly isDeclarationKnown: boolean;
}

export type LogFinding =
  /** No answer, or no checkpoint. */
  | { readonly is: 'nothing' }
  /** The served checkpoint is the first one, the kept one or extends it. */
  | {
      readonly is: 'continues';
      /** To be kept: the one that was served first of those with this tree. */
      readonly checkpoint: KeptCheckpoint;
      /** Note of the served checkpoint, which may have more cosignatures. */
      readonly note: string;
      readonly inclusions: readonly Inclusion[];
    }
  | Conflict;

/** Requests a path of the site, by default with the usual use of the browser's cache; rejects without an answer. */
export type ReadPath = (path: string, cache?: RequestCache) => Promise<Response>;

/** Tiles rarely change and a checkpoint is cached for seconds, but a cached key file may lack the newest key. */
export const readPath: ReadPath = (path, cache = path.startsWith('/log/') ? 'default' : 'no-cache') =>
  fetch(path, { cache });

/** A tile that the site does not serve, or that has another length. */
class MissingTile extends Error {}

/** Compares the newest checkpoint of an edition with the kept one. Rejects if the site does not answer. */
export async function checkLog({ conclaveId, earlier, receipts }: LogCheck, read: ReadPath): Promise<LogFinding> {
  // The stored checkpoint may be invalid.
  const verifiedEarlier = earlier && verifyEditionCheckpoint(earlier.note, conclaveId, [earlier.publicKey]);
  const answer = await readCheckpoint(conclaveId, verifiedEarlier ? [earlier.publicKey] : [], read);
  if (!answer) return { is: 'nothing' };
  const { newest, ...served } = answer;
  if (!newest) return verifiedEarlier ? unsigned(earlier, served) : { is: 'nothing' };
  const cached = new TileProofs(newest.size, tilesOf(conclaveId, read));
  const fresh = new TileProofs(
    newest.size,
    tilesOf(conclaveId, (path) => read(path, 'reload')),
  );
  const relation = verifiedEarlier && (await relationOf(verifiedEarlier, newest, { cached, fresh }));
  if (!earlier || !relation || isContinuation(relation)) {
    const checkpoint = earlier && relation?.is === 'same' ? earlier : served;
    return {
      is: 'continues',
      checkpoint,
      note: served.note,
      inclusions: await inclusionsIn(newest, receipts, { cached, fresh }),
    };
  }
  const { is: reason, ...proof } = relation;
  // A site that does not answer here must not escape the alarm.
  const declaration = await declaredIncident({ conclaveId, since: earlier.seenAt, newest, tiles: fresh }, read).then(
    (declared) => ({ declared, isDeclarationKnown: true }),
    () => ({ declared: undefined, isDeclarationKnown: false }),
  );
  return { is: 'conflict', reason, earlier, served, proof, ...declaration };
}

const unsigned = (earlier: KeptCheckpoint, { note, seenAt }: KeptCheckpoint): Conflict => ({
  is: 'conflict',
  reason: 'unsigned',
  earlier,
  served: { note, publicKey: earlier.publicKey, seenAt },
  proof: {},
  declared: undefined,
  isDeclarationKnown: true,
});

interface Answer extends KeptCheckpoint {
  /** Absent if neither a known nor a published key has signed it. */
  readonly newest?: VerifiedCheckpoint | undefined;
}

/** Undefined without a checkpoint of this edition: anything may answer in the place of the site. */
async function readCheckpoint(
  conclaveId: string,
  knownKeys: readonly string[],
  read: ReadPath,
): Promise<Answer | undefined> {
  const answer = await read(`/log/${conclaveId}/checkpoint`);
  const note = answer.ok ? await answer.text() : '';
  if (!note.includes(`/conclave/${conclaveId}\n`)) return undefined;
  const seenAt = new Date(answer.headers.get('date') ?? Date.now()).toISOString();
  const publicKey =
    signerOf(note, conclaveId, knownKeys) ?? signerOf(note, conclaveId, await publishedKeys(read)) ?? '';
  return { note, seenAt, publicKey, newest: verifyEditionCheckpoint(note, conclaveId, [publicKey]) };
}

const signerOf = (note: string, conclaveId: string, publicKeys: readonly string[]): string | undefined =>
  publicKeys.find((each) => verifyEditionCheckpoint(note, conclaveId, [each]));

async function publishedKeys(read: ReadPath): Promise<readonly string[]> {
  const answer = await read('/.well-known/fumata-seal.json');
  const keys = answer.ok ? readKeys(await answer.json().catch(() => undefined)) : undefined;
  return sealKeys(keys ?? []).map(({ publicKey }) => publicKey);
}

/** Proofs by tiles of two sources. A cache may hold tiles of a replaced log, so only fresh ones prove a conflict. */
interface Proofs {
  readonly cached: TileProofs;
  readonly fresh: TileProofs;
}

async function relationOf(
  earlier: VerifiedCheckpoint,
  newest: VerifiedCheckpoint,
  { cached, fresh }: Proofs,
): Promise<CheckpointRelation> {
  const relation = await relationBy(cached, earlier, newest);
  return isContinuation(relation) ? relation : relationBy(fresh, earlier, newest);
}

type Continuation = Extract<CheckpointRelation, { is: 'same' | 'extends' }>;

const isContinuation = (relation: CheckpointRelation): relation is Continuation =>
  relation.is === 'same' || relation.is === 'extends';

const relationBy = (tiles: TileProofs, earlier: TreeHead, newest: TreeHead) =>
  compareCheckpoints(earlier, newest, tiles).catch((cause: unknown): CheckpointRelation => {
    if (cause instanceof MissingTile) return { is: 'unproven' };
    throw cause;
  });

const tilesOf =
  (conclaveId: string, read: ReadPath): ReadTile =>
  async (place) => {
    const answer = await read(`/log/${conclaveId}/${tilePath(place)}`);
    if (answer.status === 404) throw new MissingTile();
    if (!answer.ok) throw new Error(`tile: status ${answer.status}`);
    const hashes = decodeTile(new Uint8Array(await answer.arrayBuffer()), place.width);
    if (!hashes) throw new MissingTile();
    return hashes;
  };

/** Proves the receipts that the checkpoint covers; one that it does not include is left to the verifier. */
async function inclusionsIn(
  { size, root }: VerifiedCheckpoint,
  receipts: readonly UncoveredReceipt[],
  { cached, fresh }: Proofs,
): Promise<readonly Inclusion[]> {
  const inclusions: Inclusion[] = [];
  for (const { eventId, sequence, leafHash } of receipts.filter((each) => each.sequence <= size)) {
    const index = sequence - 1;
    const provenPath = async (tiles: TileProofs) => {
      const path = await tiles.inclusion(index).catch(() => undefined); // the next check tries again
      return path && verifyInclusion({ leafHash, index, size, path }, root) ? path : undefined;
    };
    const path = (await provenPath(cached)) ?? (await provenPath(fresh));
    if (path) inclusions.push({ eventId, path });
  }
  return inclusions;
}

interface IncidentQuery {
  readonly conclaveId: string;
  /** An incident that was decided before is no explanation. */
  readonly since: string;
  readonly newest: VerifiedCheckpoint;
  readonly tiles: TileProofs;
}

/** The incident that the site has published, if the served log goes on from the tree that it names. */
async function declaredIncident(
  { conclaveId, since, newest, tiles }: IncidentQuery,
  read: ReadPath,
): Promise<SigningIncident | undefined> {
  const answer = await read('/api/conclave/journal-signe');
  if (!answer.ok) return undefined;
  const { log, archivedIncidents } = (await answer.json()) as SignedLogAnswer; // as the contract says
  const incident =
    log?.conclaveId === conclaveId ? log.incident : archivedIncidents.find((each) => each.conclaveId === conclaveId);
  if (!incident || (incident.resolved && incident.resolved.at <= since)) return undefined;
  if (newest.size < incident.tree.size) return incident;
  return isContinuation(await relationBy(tiles, incident.tree, newest)) ? incident : undefined;
}
