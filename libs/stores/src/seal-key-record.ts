import type { KeyObject } from 'node:crypto';
import type { FactoryProvider } from '@nestjs/common';
import type { EventLog } from '@fumata/event-log';
import { signerOf, type Clock, type Configuration, type Ids } from '@fumata/platform';
import { keyIdOf } from '@fumata/proof';
import { SealKeyRecord } from '@fumata/read-models';
import type { Logger } from 'pino';
import { CLOCK, CONFIGURATION, EVENT_LOG, IDS, LOGGER, SEAL_KEY } from './tokens.js';

type Dependencies = [EventLog, KeyObject, Configuration, Clock, Ids, Logger];

export const sealKeyRecord: FactoryProvider<SealKeyRecord> = {
  provide: SealKeyRecord,
  inject: [EVENT_LOG, SEAL_KEY, CONFIGURATION, CLOCK, IDS, LOGGER],
  useFactory: (...[log, sealKey, { formerSealKeys: formerKeys }, clock, ids, logger]: Dependencies) => {
    const { publicKey } = signerOf(sealKey);
    const onRecorded = (keys: readonly string[], isRotation: boolean): void => {
      const facts = { keyIds: keys.map((key) => keyIdOf(key)) };
      if (isRotation) logger.warn(facts, 'seal key: signed with another key from now on');
      else logger.info(facts, 'seal key: recorded in the log');
    };
    return new SealKeyRecord({ log, publicKey, formerKeys, onRecorded, clock, ids });
  },
};
