import { describe, expect, it } from '@jest/globals';
import { ConfigurationInvalid } from '../configuration/configuration.js';
import { describeStartFailure, failStart } from './start-failure.js';
import { StartRefused } from '../errors/start-refused.js';
import { Unavailable } from '../errors/unavailable.js';

const systemError = (code: string, facts: object = {}) =>
  Object.assign(new Error(`${code}: of the system`), { code, ...facts });

class LogDamaged extends Error {
  override readonly name = 'LogDamaged';
}

describe('describeStartFailure', () => {
  it('lists every problem of the configuration', () => {
    const text = describeStartFailure(new ConfigurationInvalid(['PORT must be a number', 'SEED must be demo']));
    expect(text.split('\n')).toHaveLength(3);
  });

  it('names an occupied port and a remedy', () => {
    expect(describeStartFailure(systemError('EADDRINUSE', { port: 3000 }))).toMatch(
      /^Port 3000 is in use: .*PORT=3001$/,
    );
  });

  it('names a port that requires privileges', () => {
    expect(describeStartFailure(systemError('EACCES', { port: 80 }))).toMatch(/^Port 80 needs more rights/);
  });

  it.each(['EROFS', 'ENOSPC'])('names a folder that cannot be written (%s)', (code) => {
    expect(describeStartFailure(systemError(code, { path: '/srv/data' }))).toContain('/srv/data');
  });

  it('finds a message for operators in the chain of causes', () => {
    const refused = new StartRefused('The data folder is in use by process 7.');
    const wrapped = new Error('module init failed', { cause: new Error('deeper', { cause: refused }) });
    expect(describeStartFailure(wrapped)).toBe(refused.message);
  });

  it('describes a damaged log in one line', () => {
    const damaged = new LogDamaged('commit 12 does not match its hash\n(events.db)');
    expect(describeStartFailure(damaged)).toBe('commit 12 does not match its hash (events.db)');
  });

  it('describes an unexpected error in one line with its causes, without a stack', () => {
    const fault = new Error('no provider', { cause: new TypeError('x is undefined') });
    expect(describeStartFailure(fault)).toBe('Fumata could not start: no provider: x is undefined');
    expect(describeStartFailure('thrown text')).toBe('Fumata could not start: thrown text');
    expect(describeStartFailure(undefined)).toBe('Fumata could not start: undefined');
  });

  it('repeats no message and skips causes without a message', () => {
    const refused = new Error('connect ECONNREFUSED', { cause: { servers: new Map() } });
    const away = new Error('documents: connect ECONNREFUSED', { cause: refused });
    expect(describeStartFailure(away)).toBe('Fumata could not start: documents: connect ECONNREFUSED');
  });

  it('names the variable of a server that is unreachable or rejects access', () => {
    const topology = { cause: { cause: {} } };
    expect(describeStartFailure(new Unavailable('documents', 'connect ECONNREFUSED 10.0.0.3:27017', topology))).toBe(
      'Fumata could not start: documents: connect ECONNREFUSED 10.0.0.3:27017. If this is a server: does it run, and is MONGODB_URI right?',
    );
    expect(describeStartFailure(new Unavailable('event-log', 'no answer'))).toContain('EVENT_STORE_URL');
    const stranger = Object.assign(new Error('Authentication failed'), { name: 'MongoServerError' });
    expect(describeStartFailure(stranger)).toMatch(/Authentication failed\. .* MONGODB_URI/);
  });

  it('exits with code 1', () => {
    const lines: string[] = [];
    const codes: number[] = [];
    failStart(new Error('no'), { print: (line) => lines.push(line), exit: (code) => codes.push(code) });
    expect([lines, codes]).toEqual([['Fumata could not start: no'], [1]]);
  });
});
