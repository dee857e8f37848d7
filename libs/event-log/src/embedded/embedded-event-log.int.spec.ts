import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Unavailable } from '@fumata/platform';
import { describeEventLog } from '../event-log.contract.js';
import { EmbeddedEventLog } from './embedded-event-log.js';
import { openForReading } from './embedded-log-reader.js';
import { ReaderClient } from './reader-client.js';

describeEventLog(
  'EmbeddedEventLog',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'event-log-'));
    const log = await EmbeddedEventLog.open({ folder });
    return {
      log,
      second: async () => openForReading(folder),
      outage: async () => {
        const pages = jest.spyOn(ReaderClient.prototype, 'pages').mockImplementation(() => {
          throw new Unavailable('event-log', `away: ${pages.mock.calls.length}`);
        });
        return { log, failures: () => pages.mock.calls.length, end: async () => pages.mockRestore() };
      },
      dispose: async () => {
        await log.close();
        await rm(folder, { recursive: true });
      },
    };
  },
  { hasSecondConnection: true, canRestart: false, canBeAway: true },
);
