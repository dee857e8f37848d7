import { describe, expect, it } from '@jest/globals';
import { asking, connecting, decoded } from './packets.js';

describe('what a Socket.IO server says', () => {
  it.each([
    [
      '0{"sid":"x","upgrades":[],"pingInterval":25000,"pingTimeout":20000}',
      { is: 'opened', patienceMs: 45_000 },
    ],
    ['2', { is: 'ping' }],
    ['40/conclave,{"sid":"y"}', { is: 'connected' }],
    ['42/conclave,["tally",{"totalVotes":3}]', { is: 'push', name: 'tally', body: { totalVotes: 3 } }],
    ['44/conclave,{"message":"Non"}', { is: 'dismissed' }],
    ['41/conclave,', { is: 'dismissed' }],
    ['1', { is: 'dismissed' }],
    ['6', { is: 'nothing' }],
    ['42/ailleurs,["tally",{}]', { is: 'nothing' }],
  ])('%s', (text, packet) => expect(decoded(text)).toEqual(packet));

  it('is refused when it is broken', () =>
    expect(() => decoded('42/conclave,["tally",')).toThrow(SyntaxError));
});

describe('what is said to it', () => {
  it('joins the conclave, from where one stands', () =>
    expect(connecting({ position: '0007' })).toBe('40/conclave,{"position":"0007"}'));
  it('asks for everything', () => expect(asking('resync')).toBe('42/conclave,["resync"]'));
});
