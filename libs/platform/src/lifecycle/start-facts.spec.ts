import { describe, expect, it } from '@jest/globals';
import { readConfiguration } from '../configuration/read-configuration.js';
import { startFacts, withoutCredentials } from './start-facts.js';

const SERVERS = {
  EVENT_STORE_URL: 'esdb+discover://ops:h%40dden@one,two:2113?tls=true&password=hidden',
  MONGODB_URI: 'mongodb://ops:hidden@one:27017,two:27017/fumata?replicaSet=rs',
  REDIS_URL: 'rediss://:hidden@cache:6380/2',
  SMTP_URL: 'smtp://post:hid@den@mail:587',
  SECRET: 's'.repeat(32),
  SEAL_KEY: Buffer.alloc(32, 1).toString('base64url'),
};

describe('startFacts', () => {
  it('contains role, version, address and servers without credentials', () => {
    const facts = startFacts(readConfiguration(SERVERS, 'worker'));
    expect(facts).toMatchObject({
      role: 'worker',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      listens: '0.0.0.0:3001',
      log: 'esdb+discover://one,two:2113',
      documents: 'mongodb://one:27017,two:27017/fumata',
      jobs: 'rediss://cache:6380/2',
      mail: 'smtp://mail:587',
    });
    expect(JSON.stringify(facts)).not.toMatch(/hid|SECRET|sss/);
  });

  it('contains the data folder where there is no server', () => {
    const facts = startFacts(readConfiguration({ DATA_DIR: '/srv/fumata' }, 'standalone'));
    expect(facts).toMatchObject({ log: '/srv/fumata', jobs: '/srv/fumata', seed: 'demo' });
  });

  it('leaves a URL without credentials unchanged', () => {
    expect(withoutCredentials('redis://localhost:6379')).toBe('redis://localhost:6379');
    expect(withoutCredentials(undefined)).toBeUndefined();
  });
});
