import { describe, expect, it } from '@jest/globals';
import { Unavailable } from '@fumata/platform';
import { AccessRefused, classifyError } from './errors.js';

/** Errors as observed with EventStoreDB 24.2 and its client 6.2. */
const clientError = (message: string, fields: { type?: string; code?: number }): Error =>
  Object.assign(new Error(message), fields);
const connectionError = (reason: string): Error =>
  clientError(`14 UNAVAILABLE: No connection established. Last error: ${reason}`, { code: 14 });

describe('classifyError', () => {
  it.each([
    [
      'a wrong password',
      clientError('16 UNAUTHENTICATED', { type: 'access-denied', code: 16 }),
      'user name and password',
    ],
    ['an account without rights', clientError('', { type: 'access-denied' }), 'lacks the right'],
    ['an unknown authority', connectionError('Error: unable to verify the first certificate'), 'tlsCAFile'],
    ['an expired certificate', connectionError('Error: certificate has expired'), 'has expired'],
    [
      'a certificate of another host',
      connectionError("Error: Hostname/IP does not match certificate's altnames"),
      'another host name',
    ],
    [
      'TLS to a port without it',
      connectionError('Error: SSL routines:tls_validate_record_header:wrong version number'),
      'tls=false',
    ],
    ['the port of another kind of server', connectionError('Protocol error'), 'correct host and port'],
  ])('maps %s to a refusal naming the variable and the remedy', (_case, cause, remedy) => {
    const refusal = classifyError(cause);
    expect(refusal).toBeInstanceOf(AccessRefused);
    expect(refusal).toMatchObject({ why: expect.stringContaining('EVENT_STORE_URL'), cause });
    expect(refusal).toMatchObject({ why: expect.stringContaining(remedy) });
  });

  it.each([
    ['a closed port', connectionError('Error: connect ECONNREFUSED 127.0.0.1:1')],
    ['a broken connection', connectionError('read ECONNRESET')],
    ['a deadline that has passed', clientError('', { type: 'deadline-exceeded' })],
    ['a cluster without a leader', new Error('Failed to discover after 10 attempts.')],
  ])('maps %s to an outage', (_case, cause) => {
    const outage = classifyError(cause);
    expect(outage).toBeInstanceOf(Unavailable);
    expect(outage).not.toBeInstanceOf(AccessRefused);
    expect(outage).toMatchObject({ what: 'event-log', cause });
  });

  it.each([
    'wrong-expected-version',
    'maximum-append-size-exceeded',
    'stream-not-found',
    'stream-deleted',
    'invalid-argument',
  ])('returns the answer "%s" unchanged', (type) => {
    const answer = clientError('', { type, code: 9 });
    expect(classifyError(answer)).toBe(answer);
  });

  it('returns defects unchanged', () => {
    const defect = new TypeError('x is not a function');
    expect(classifyError(defect)).toBe(defect);
  });
});
