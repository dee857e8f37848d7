import { generateKeyPairSync } from 'node:crypto';
import type { EventLog } from '@fumata/event-log';
import { signerOf, systemClock } from '@fumata/platform';
import { rootsFromLog, TileReader, type ModelSet, type ReadModels } from '@fumata/read-models';
import { CheckpointSigner } from '../../../apps/worker/dist/sealing/checkpoint-signer.js';
import type { SignedRecord } from '../../../apps/worker/dist/sealing/checkpoint-store.js';

/** A signer with a new key that remembers what it signed in memory only. */
export function checkpointSigner(log: EventLog, models: ReadModels | ModelSet): CheckpointSigner {
  const records = new Map<string, SignedRecord>();
  const tiles = new TileReader({ log, models }, models);
  return new CheckpointSigner({
    store: {
      get: (conclaveId) => Promise.resolve(records.get(conclaveId)),
      put: (conclaveId, record) => Promise.resolve(void records.set(conclaveId, record)),
    },
    signer: signerOf(generateKeyPairSync('ed25519').privateKey),
    clock: systemClock,
    host: 'localhost',
    readTile: (conclaveId) => (place) => tiles.hashes(conclaveId, place),
    rootsFromLog: (conclaveId, sizes) => rootsFromLog({ log }, conclaveId, sizes),
  });
}
