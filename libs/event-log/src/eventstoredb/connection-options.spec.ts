import { describe, expect, it } from '@jest/globals';
import { refuseUnheededOptions } from './connection-options.js';

const PLACE = 'esdb+discover://claire:pass?word@one.example:2113,two.example';

describe('the options of an EventStoreDB address', () => {
  it.each(['', '?tls=false', '/?nodePreference=leader&keep-alive-interval=10000&tlsCAFile=%2Fca.pem'])(
    'are taken as the client knows them: %s',
    (options) => expect(() => refuseUnheededOptions(PLACE + options)).not.toThrow(),
  );

  it.each([
    ['?tls=true&foo=bar', 'foo'],
    ['?tlsVerifyCert=false', 'tlsVerifyCert'],
  ])('are refused before the client repeats the whole address: %s', (options, named) => {
    const refusal = (): void => refuseUnheededOptions(PLACE + options);
    expect(refusal).toThrow(named);
    expect(refusal).not.toThrow(/claire|word|example/);
  });
});
