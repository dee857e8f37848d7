import { describe, expect, it } from '@jest/globals';
import { eventPacket, connectPacket, decodePacket } from './packets.js';

describe('decoding a Socket.IO packet', () => {
  it.each([
    ['0{"sid":"x","upgrades":[],"pingInterval":25000,"pingTimeout":20000}', { is: 'opened', timeoutMs: 45_000 }],
    ['2', { is: 'ping' }],
    ['40/conclave,{"sid":"y"}', { is: 'connected' }],
    ['42/conclave,["tally",{"totalVotes":3}]', { is: 'push', name: 'tally', body: { totalVotes: 3 } }],
    ['44/conclave,{"message":"Non"}', { is: 'dismissed' }],
    ['41/conclave,', { is: 'dismissed' }],
    ['1', { is: 'dismissed' }],
    ['6', { is: 'beat' }],
    ['42/ailleurs,["tally",{}]', { is: 'nothing' }],
  ])('%s', (text, packet) => expect(decodePacket(text)).toEqual(packet));

  it('rejects malformed packets', () => expect(() => decodePacket('42/conclave,["tally",')).toThrow(SyntaxError));
});

describe('encoding a Socket.IO packet', () => {
  it('connects to the namespace with the current position', () =>
    expect(connectPacket({ position: '0007' })).toBe('40/conclave,{"position":"0007"}'));
  it('requests a resync', () => expect(eventPacket('resync')).toBe('42/conclave,["resync"]'));
});
