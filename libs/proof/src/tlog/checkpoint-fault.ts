import type { SealedEdition, SealFault } from '../seals/seal-fault.js';
import { isPublicKey, sealKeys, wasReplaced } from '../signing/keys.js';
import { PURE, type Primitives } from '../signing/primitives.js';
import { logKey, logOrigin, readCheckpointText, type VerifiedCheckpoint } from './checkpoint.js';
import { isSignedBy, readNote, signaturesOf } from './note.js';

/** Why a checkpoint is invalid for an edition, as for a seal. `unreadable`: the text is no checkpoint. */
export type CheckpointFault = 'unreadable' | SealFault;

/** Reads a checkpoint of an edition's log at any address; its fault if it is invalid. Never throws. */
export function readSignedCheckpoint(
  text: string,
  { conclaveId, keys, coveredAt = '' }: SealedEdition,
  primitives: Primitives = PURE,
): VerifiedCheckpoint | CheckpointFault {
  const note = readNote(text);
  const content = note && readCheckpointText(note.text);
  if (!content) return 'unreadable';
  const { origin } = content;
  if (!origin.endsWith(logOrigin('', conclaveId))) return 'another-edition';
  const named = sealKeys(keys).filter(
    ({ publicKey }) =>
      isPublicKey(publicKey) && signaturesOf(note, logKey(origin, publicKey), primitives.hash).length > 0,
  );
  if (named.length === 0) return 'unknown-key';
  const signers = named.filter(({ publicKey }) => isSignedBy(note, logKey(origin, publicKey), primitives));
  if (signers.length === 0) return 'signature';
  return signers.every((key) => wasReplaced(key, coveredAt)) ? 'former-key' : { ...content, note };
}
