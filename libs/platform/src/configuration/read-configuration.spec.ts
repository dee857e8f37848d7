import { hash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ConfigurationInvalid, type EnvironmentVariables, type Role } from './configuration.js';
import { readConfiguration } from './read-configuration.js';

const cluster = {
  SECRET: 'x'.repeat(32),
  SEAL_KEY: 'A'.repeat(43),
  EVENT_STORE_URL: 'esdb://localhost:2113?tls=false',
  MONGODB_URI: 'mongodb://one:27017,two:27017/fumata',
  REDIS_URL: 'redis://localhost:6379',
};

/** Verifier keys of 32 zeroes, of type 0x04 and, for a log, 0x01. */
const keyOf = (name: string, type = 4): string => {
  const key = Buffer.from([type, ...Buffer.alloc(32)]);
  return `${name}+${hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), key])).slice(0, 8)}+${key.toString('base64')}`;
};
const [WITNESS, OTHER_WITNESS] = [keyOf('witness.example/w1'), keyOf('other.example')];
const LOG_KEY = keyOf('witness.example', 1);

function refusal(env: EnvironmentVariables, role: Role = 'standalone'): ConfigurationInvalid {
  try {
    readConfiguration(env, role);
  } catch (error) {
    if (error instanceof ConfigurationInvalid) return error;
    throw error;
  }
  throw new Error('the configuration was accepted');
}

describe('readConfiguration', () => {
  it('returns the embedded demo on loopback for an empty environment', () => {
    expect(readConfiguration({}, 'standalone')).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataFolder: `${process.cwd()}/data`,
      seed: 'demo',
      secret: undefined,
      voteCooldownSeconds: 3600,
      needsVoteProof: false,
      votesPerAddressPerHour: { limit: 600, explicit: false },
      sharedCacheSeconds: 0,
      trustProxy: { trust: 'nobody' },
      referenceDate: '2025-04-21',
      eventStoreUrl: undefined,
      mongodbUri: undefined,
      redisUrl: undefined,
      logLevel: 'info',
    });
  });

  it('keeps what is signed beside the data folder unless another folder is set', () => {
    const of = (env: EnvironmentVariables) => readConfiguration(env, 'standalone').checkpointStore;
    expect(of({})).toBe(`${process.cwd()}/data-checkpoints`);
    expect(of({ DATA_DIR: '/srv/fumata/' })).toBe('/srv/fumata-checkpoints');
    expect(of({ DATA_DIR: '/srv/fumata', CHECKPOINT_STORE: '/mnt/other' })).toBe('/mnt/other');
  });

  it('reads the witnesses with their addresses', () => {
    const of = (WITNESSES: string) => readConfiguration({ WITNESSES }, 'standalone').witnesses;
    const [url, other] = ['https://witness.example/w1', 'http://127.0.0.1:7380'];
    expect(of(`${WITNESS} ${url}/,${OTHER_WITNESS}  ${other}`)).toEqual([
      { name: 'witness.example/w1', verifierKey: WITNESS, url },
      { name: 'other.example', verifierKey: OTHER_WITNESS, url: other },
    ]);
    expect(readConfiguration({}, 'standalone').witnesses).toEqual([]);
  });

  it('uses the contact address as sender of mails unless another is set', () => {
    const of = (env: EnvironmentVariables) => readConfiguration(env, 'standalone');
    expect(of({})).toMatchObject({
      smtpUrl: undefined,
      sendsMail: true,
      mailFrom: 'contact@localhost',
      downloadRecordDays: 180,
    });
    expect(of({ CONTACT_EMAIL: 'nous@fumata.test' }).mailFrom).toBe('nous@fumata.test');
    expect(of({ MAIL_FROM: 'envoi@fumata.test' }).mailFrom).toBe('envoi@fumata.test');
  });

  it('never prints the password of an invalid SMTP_URL', () => {
    for (const unreadable of ['smtp://mail:secret@[example', 'smtp://mail:secret@example.org:port'])
      expect(refusal({ SMTP_URL: unreadable }).message).not.toContain('secret');
    expect(refusal({ SMTP_URL: 'http://mail:secret@example.org' }).message).not.toContain('secret');
  });

  it('has no demo in other roles and no fixed reference date without the demo', () => {
    expect(readConfiguration(cluster, 'api')).toMatchObject({
      host: '0.0.0.0',
      seed: 'none',
      referenceDate: undefined,
    });
    expect(readConfiguration({ SEED: 'none' }, 'standalone').referenceDate).toBeUndefined();
  });

  it('gives a worker and a signer another port than an API process on the same machine', () => {
    for (const role of ['worker', 'signer'] as const) {
      expect(readConfiguration(cluster, role)).toMatchObject({ port: 3001, host: '0.0.0.0' });
      expect(readConfiguration(cluster, role).publicUrl).toBe('http://localhost:3000');
    }
    expect(readConfiguration(cluster, 'api').port).toBe(3000);
    expect(readConfiguration({ ...cluster, PORT: '0' }, 'worker').port).toBe(0);
  });

  it('treats an empty variable as unset and ignores unknown ones', () => {
    const env = { PORT: '', SECRET: '', SEED: ' ', FUMATA_COLOUR: 'grey' };
    expect(readConfiguration(env, 'standalone')).toEqual(readConfiguration({}, 'standalone'));
  });

  it('reads further hosts of the site', () => {
    expect(readConfiguration({ HOST_ALIASES: 'www.conclave.example, intern:8080' }, 'standalone').hostAliases).toEqual([
      { name: 'www.conclave.example', port: undefined },
      { name: 'intern', port: 8080 },
    ]);
  });

  it('marks the limit per address as explicit even if it is set to its default', () => {
    const { votesPerAddressPerHour } = readConfiguration({ VOTES_PER_ADDRESS_PER_HOUR: '600' }, 'standalone');
    expect(votesPerAddressPerHour).toEqual({ limit: 600, explicit: true });
  });

  it('accepts 0 for port, cooldown and limit', () => {
    const zeros = { PORT: '0', VOTE_COOLDOWN_SECONDS: '0', VOTES_PER_ADDRESS_PER_HOUR: '0' };
    expect(readConfiguration(zeros, 'standalone')).toMatchObject({
      port: 0,
      voteCooldownSeconds: 0,
      votesPerAddressPerHour: { limit: 0, explicit: true },
    });
  });

  it('accepts each server separately in standalone', () => {
    for (const name of ['EVENT_STORE_URL', 'MONGODB_URI', 'REDIS_URL'] as const) {
      expect(() => readConfiguration({ [name]: cluster[name] }, 'standalone')).not.toThrow();
    }
  });

  it('requires the secret and all three servers in the processes of a cluster, and the seal key in the signer', () => {
    const { SEAL_KEY: _, ...shared } = cluster;
    const required = (role: 'api' | 'worker' | 'signer') =>
      refusal({}, role)
        .problems.map((problem) => problem.split(' ')[0])
        .sort();
    for (const role of ['api', 'worker'] as const) expect(required(role)).toEqual(Object.keys(shared).sort());
    expect(required('signer')).toEqual(Object.keys(cluster).sort());
  });

  it.each<[EnvironmentVariables, boolean]>([
    [{}, false],
    [{ HOST: 'localhost' }, false],
    [{ HOST: '127.0.0.2' }, false],
    [{ HOST: '::1' }, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '127.conclave.example' }, true],
    [{ SEED: 'texts' }, true],
    [{ SEED: 'none' }, true],
    [{ VOTE_PROOF: 'adaptive' }, true],
    [{ VOTE_PROOF: 'on' }, true],
    [{ VOTE_PROOF: 'off', SEED: 'none' }, false],
  ])(
    'asks for a proof with a vote, except in the demo on loopback, unless VOTE_PROOF is set: %j, %s',
    (env, expected) => expect(readConfiguration(env, 'standalone').needsVoteProof).toBe(expected),
  );

  it('drops the trailing slash of the public URL and rejects a path', () => {
    expect(readConfiguration({ PUBLIC_URL: 'https://conclave.example/' }, 'standalone').publicUrl).toBe(
      'https://conclave.example',
    );
    expect(refusal({ PUBLIC_URL: 'https://conclave.example/fumata' }).problems).toHaveLength(1);
  });

  it('configures the tracing endpoint and the sampling ratio', () => {
    const of = (env: EnvironmentVariables) => readConfiguration(env, 'standalone').traces;
    expect(of({ OTEL_TRACES_SAMPLER_ARG: '0.5' })).toBeUndefined();
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/';
    expect(of({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({ endpoint: 'http://collector:4318', samplingRatio: 1 });
    expect(of({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '0.25' })?.samplingRatio).toBe(0.25);
  });

  it('is deeply frozen', () => {
    const configuration = readConfiguration({ TRUST_PROXY: '10.0.0.0/8, ::1' }, 'standalone');
    expect(Object.isFrozen(configuration)).toBe(true);
    expect(Object.isFrozen(configuration.votesPerAddressPerHour)).toBe(true);
    expect(Object.isFrozen(configuration.trustProxy)).toBe(true);
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3e3'],
    ['PUBLIC_URL', 'localhost:3000'],
    ['REQUIRE_SECOND_FACTOR', 'admin, administrateur'],
    ['HOST_ALIASES', 'https://www.conclave.example'],
    ['HOST_ALIASES', 'www.conclave.example,'],
    ['WITNESSES', WITNESS],
    ['WITNESSES', `${WITNESS} witness.example`],
    ['WITNESSES', `${WITNESS} https://user:word@witness.example`],
    ['WITNESSES', `${WITNESS.replace('w1', 'w2')} https://witness.example`],
    ['WITNESSES', `${LOG_KEY} https://witness.example`],
    ['WITNESSES', `${WITNESS} https://witness.example,${WITNESS} https://witness.example`],
    ['WITNESSES', `${WITNESS} https://witness.example,`],
    ['VOTE_PROOF', 'no'],
    ['SHARED_CACHE_SECONDS', '61'],
    ['SEED', 'Demo'],
    ['ADMIN_EMAIL', 'camerlengo'],
    ['ADMIN_PASSWORD', 'eleven-char'],
    ['SECRET', 'short'],
    ['FORMER_SEAL_KEYS', 'x,y'],
    ['VAPID_KEY', 'short'],
    ['PUSH_SERVICES', 'https://push.example'],
    ['VOTE_COOLDOWN_SECONDS', '1.5'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['REFERENCE_DATE', '2025-02-30'],
    ['EVENT_STORE_URL', 'http://localhost:2113'],
    ['MONGODB_URI', 'localhost'],
    ['REDIS_URL', 'redis://'],
    ['LOG_LEVEL', 'loud'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ])('refuses %s=%s by its name', (name, value) => {
    expect(refusal({ [name]: value }).problems).toEqual([expect.stringMatching(new RegExp(`^${name} must `))]);
  });

  it('reports all problems at once, one per line', () => {
    const error = refusal({ ...cluster, PORT: 'x', SEED: 'y', REDIS_URL: '' }, 'worker');
    expect(error.message.split('\n')).toEqual([
      'The configuration is invalid:',
      '  - PORT must be a whole number from 0 to 65535 (it is "x")',
      '  - SEED must be one of demo, texts, none (it is "y")',
      '  - REDIS_URL must be set: worker shares it with the other processes',
    ]);
  });

  it('never prints a secret or a URL that may contain a password', () => {
    const leak = 'hunter2';
    const secrets = [
      'ADMIN_PASSWORD',
      'SECRET',
      'VAPID_KEY',
      'PUBLIC_URL',
      'EVENT_STORE_URL',
      'MONGODB_URI',
      'REDIS_URL',
    ];
    const error = refusal(Object.fromEntries(secrets.map((name) => [name, leak])));
    expect(error.problems).toHaveLength(secrets.length);
    expect(error.message).not.toContain(leak);
  });
});
