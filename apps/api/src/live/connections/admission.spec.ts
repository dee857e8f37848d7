import { describe, expect, it } from '@jest/globals';
import { BadToken, handshakeOf } from './admission.js';

describe('handshakeOf', () => {
  it('reads the position and the token', () => {
    expect(handshakeOf({ position: '0007', token: 'abc' })).toEqual({
      position: '0007',
      token: 'abc',
      uncounted: false,
      summaryOnly: false,
    });
  });

  it('ignores the token of a connection that gets the summary only', () => {
    const handshake = handshakeOf({ channel: 'summary', token: 7, position: '0007' });
    expect(handshake).toMatchObject({ summaryOnly: true, token: undefined, position: '0007' });
  });

  it('leaves the page that conducts the conclave out of the viewer count', () => {
    expect(handshakeOf({ page: 'conduite' }).uncounted).toBe(true);
  });

  it.each([
    [{}],
    [{ position: null, token: null }],
    [{ position: 7, token: '' }],
    [{ position: 'x'.repeat(101) }],
    [{ page: true, channel: ['summary'] }],
  ])('ignores missing and malformed fields: %j', (auth) =>
    expect(handshakeOf(auth)).toEqual({ position: undefined, token: undefined, uncounted: false, summaryOnly: false }),
  );

  it.each([[{ token: 7 }], [{ token: { $ne: 1 } }], [{ token: ['a'] }]])(
    'rejects a token that is not a string: %j',
    (auth) => expect(() => handshakeOf(auth)).toThrow(BadToken),
  );
});
