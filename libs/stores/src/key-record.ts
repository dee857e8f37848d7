import type { KeyObject } from 'node:crypto';
import type { FactoryProvider } from '@nestjs/common';
import type { EventLog } from '@fumata/event-log';
import { promiseKeyOf, signerOf, type Clock, type Configuration, type Ids } from '@fumata/platform';
import { keyIdOf } from '@fumata/proof';
import { KeyRecord, type SiteKey } from '@fumata/read-models';
import type { Logger } from 'pino';
import { CLOCK, CONFIGURATION, EVENT_LOG, IDS, LOGGER, SEAL_KEY, SECRET } from './tokens.js';

type Dependencies = [EventLog, KeyObject | null, string, Configuration, Clock, Ids, Logger];

export const keyRecord: FactoryProvider<KeyRecord> = {
  provide: KeyRecord,
  inject: [EVENT_LOG, SEAL_KEY, SECRET, CONFIGURATION, CLOCK, IDS, LOGGER],
  useFactory: (...[log, sealKey, secret, { formerSealKeys: formerKeys }, clock, ids, logger]: Dependencies) => {
    const promises: SiteKey = { publicKey: signerOf(promiseKeyOf(secret)).publicKey, signs: 'promises' };
    const ownKeys = sealKey ? [{ publicKey: signerOf(sealKey).publicKey }, promises] : [promises];
    const onRecorded = (keys: readonly string[], isRotation: boolean): void => {
      const facts = { keyIds: keys.map((key) => keyIdOf(key)) };
      if (isRotation) logger.warn(facts, 'keys: another one signs from now on');
      else logger.info(facts, 'keys: recorded in the log');
    };
    return new KeyRecord({ log, ownKeys, formerKeys, onRecorded, clock, ids });
  },
};
