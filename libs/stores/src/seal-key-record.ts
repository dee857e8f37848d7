import type { KeyObject } from 'node:crypto';
import type { FactoryProvider } from '@nestjs/common';
import type { EventLog } from '@fumata/event-log';
import { signerOf, type Clock, type Configuration, type Ids } from '@fumata/platform';
import { SealKeyRecord } from '@fumata/read-models';
import { CLOCK, CONFIGURATION, EVENT_LOG, IDS, SEAL_KEY } from './tokens.js';

type Dependencies = [EventLog, KeyObject, Configuration, Clock, Ids];

export const sealKeyRecord: FactoryProvider<SealKeyRecord> = {
  provide: SealKeyRecord,
  inject: [EVENT_LOG, SEAL_KEY, CONFIGURATION, CLOCK, IDS],
  useFactory: (...[log, sealKey, { formerSealKeys: formerKeys }, clock, ids]: Dependencies) =>
    new SealKeyRecord({ log, publicKey: signerOf(sealKey).publicKey, formerKeys, clock, ids }),
};
