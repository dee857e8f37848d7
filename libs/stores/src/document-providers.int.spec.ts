import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AccountStore } from '@fumata/content';
import { createIds, createLogger, readConfiguration, Shutdown, systemClock } from '@fumata/platform';
import { documentProviders } from './document-providers.js';
import { CLOCK, IDS } from './tokens.js';

@Module({})
class DocumentsModule {}

describe('document providers', () => {
  const lines: unknown[] = [];
  const logger = createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const storeShutdown = new Shutdown({ exit: () => undefined, log: logger });
  let dataFolder = '';
  beforeEach(() => {
    dataFolder = mkdtempSync(join(tmpdir(), 'fumata-documents-'));
  });
  afterEach(async () => {
    await storeShutdown.run();
    rmSync(dataFolder, { recursive: true });
  });

  it('log changes of accounts', async () => {
    const configuration = readConfiguration({ DATA_DIR: dataFolder }, 'standalone');
    const providers = [
      { provide: CLOCK, useValue: systemClock },
      { provide: IDS, useValue: createIds() },
      ...documentProviders({ configuration, logger, storeShutdown }),
    ];
    const module = { module: DocumentsModule, providers };
    const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    const password = 'lampe tuile verger';
    const account = { email: 'claire@exemple.fr', name: 'Claire', role: 'admin', password } as const;
    const created = await app.get(AccountStore).create(account);
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'info',
        msg: 'security: account changed',
        account: '_id' in created && created._id,
        change: 'created',
        by: 'system',
      }),
    ]);
    await app.close();
  });
});
