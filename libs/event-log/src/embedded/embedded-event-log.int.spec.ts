import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEventLog } from '../event-log.contract.js';
import { EmbeddedEventLog } from './embedded-event-log.js';
import { openForReading } from './embedded-log-reader.js';

describeEventLog(
  'EmbeddedEventLog',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'event-log-'));
    const log = await EmbeddedEventLog.open({ folder });
    return {
      log,
      second: async () => openForReading(folder),
      dispose: async () => {
        await log.close();
        await rm(folder, { recursive: true });
      },
    };
  },
  { hasSecondConnection: true, canRestart: false },
);
