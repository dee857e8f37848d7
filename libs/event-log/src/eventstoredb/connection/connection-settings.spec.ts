import { describe, expect, it } from '@jest/globals';
import { StartRefused } from '@fumata/platform';
import { serverAccessOf } from '../access/grant-access.js';
import { connectionSettings } from './connection-settings.js';

const ADDRESS = 'esdb+discover://claire:pass?word@one.example:2113,two.example';

describe('connectionSettings', () => {
  it('adds the defaults', () => {
    expect(connectionSettings('esdb://one.example:2113?tls=false')).toEqual({
      connectionString:
        'esdb://one.example:2113?tls=false&gossipTimeout=1&keepAliveInterval=10000&keepAliveTimeout=2000',
      singleHosts: [],
      heartbeat: { intervalMs: 500, timeoutMs: 1_000 },
      deadlineMs: 5_000,
    });
  });

  it('reads heartbeat and deadline from the options of the URL', () => {
    const options = 'keepAliveInterval=2000&keep-alive-timeout=300&defaultDeadline=700&gossipTimeout=4';
    const settings = connectionSettings(`${ADDRESS}?${options}`);
    expect(settings.heartbeat).toEqual({ intervalMs: 2_000, timeoutMs: 300 });
    expect(settings.deadlineMs).toBe(700);
    expect(settings.connectionString).toBe(`${ADDRESS}?gossipTimeout=4&keepAliveInterval=10000&keepAliveTimeout=2000`);
  });

  it('returns a URL for each host of a cluster, with the account and without discovery', () => {
    expect(connectionSettings(ADDRESS).singleHosts).toEqual([
      expect.stringMatching(/^esdb:\/\/claire:pass\?word@one\.example:2113\?/),
      expect.stringMatching(/^esdb:\/\/claire:pass\?word@two\.example\?/),
    ]);
  });

  it('returns the single host when the URL asks for discovery', () => {
    expect(connectionSettings('esdb+discover://one.example').singleHosts).toEqual([
      expect.stringMatching(/^esdb:\/\/one\.example\?/),
    ]);
  });

  it.each(['', '?tls=false', '/?nodePreference=leader&keep-alive-interval=10000&tlsCAFile=%2Fca.pem'])(
    'accepts the options that the client knows: %s',
    (options) => expect(() => connectionSettings(ADDRESS + options)).not.toThrow(),
  );

  it('rejects a password with unescaped @ and ? without leaking a part of it', () => {
    const settings = (): unknown => connectionSettings('esdb://admin:pa@ss?SECRET&MORE@one:2113?tls=false');
    expect(settings).toThrow('in a password write @ as %40');
    expect(settings).not.toThrow(/SECRET|MORE/);
  });

  it.each(['esdb://admin:pa@SECRET@one:2113?tls=false', 'esdb://SECRET@one:2113', 'esdb://admin@SECRET!'])(
    'rejects an account that the client would parse as a host, without leaking it: %s',
    (address) => {
      const settings = (): unknown => connectionSettings(address);
      expect(settings).toThrow('in a password write @ as %40');
      expect(settings).not.toThrow(/SECRET/);
    },
  );

  it.each(['esdb://one.example', 'esdb://127.0.0.1:2113', 'esdb://[::1]:2113,event-store_1'])(
    'accepts the hosts of %s',
    (address) => expect(() => connectionSettings(address)).not.toThrow(),
  );

  it.each([
    ['an unknown option', '?tls=true&foo=bar', 'foo'],
    ['an option without effect', '?tlsVerifyCert=false', 'tlsVerifyCert'],
    ['conflicts that are no errors', '?throw-on-append-failure=false', 'throwOnAppendFailure'],
    ['a deadline that is no number', '?defaultDeadline=soon', 'defaultDeadline'],
    ['an interval of zero', '?keepAliveInterval=0', 'keepAliveInterval'],
  ])('rejects %s without leaking the URL', (_case, options, name) => {
    const settings = (): unknown => connectionSettings(ADDRESS + options);
    expect(settings).toThrow(StartRefused);
    expect(settings).toThrow(name);
    expect(settings).not.toThrow(/claire|word|example/);
  });
});

describe('serverAccessOf', () => {
  it('reads account, hosts and authority from the URL, regardless of the spelling of options', () => {
    const address = 'esdb://claire:pass%3Aword@one.example:1234,two.example?tls-ca_file=%2Fca.pem';
    expect(serverAccessOf(address)).toEqual({
      account: 'claire:pass:word',
      hosts: ['one.example:1234', 'two.example:2113'],
      hasTls: true,
      tlsCaFile: '/ca.pem',
    });
  });

  it.each(['tls=false', 'T-L-S=false', 'tls= false', 'tls=true&tls=false'])('finds no TLS with %s', (option) =>
    expect(serverAccessOf(`${ADDRESS}?${option}`).hasTls).toBe(false),
  );
});

describe.each([
  ['connectionSettings', connectionSettings],
  ['serverAccessOf', serverAccessOf],
])('%s', (_name, read) => {
  it.each(['esdb://claire:50%secret@one.example', 'esdb://one.example?tlsCAFile=claire%'])(
    'rejects an unescaped percent sign without leaking the URL: %s',
    (address) => {
      expect(() => read(address)).toThrow(StartRefused);
      expect(() => read(address)).toThrow(/EVENT_STORE_URL.*%25/);
      expect(() => read(address)).not.toThrow(/claire|secret|example/);
    },
  );
});
