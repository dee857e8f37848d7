import { describe, expect, it } from '@jest/globals';
import { ConfigurationInvalid } from './configuration.js';
import { describeStartFailure, failStart } from './start-failure.js';
import { StartRefused } from './start-refused.js';
import { Unavailable } from './unavailable.js';

const systemError = (code: string, facts: object = {}) =>
  Object.assign(new Error(`${code}: of the system`), { code, ...facts });

class LogDamaged extends Error {
  override readonly name = 'LogDamaged';
}

describe('a start that fails', () => {
  it('shows every problem of the configuration', () => {
    const told = describeStartFailure(
      new ConfigurationInvalid(['PORT must be a number', 'SEED must be demo']),
    );
    expect(told.split('\n')).toHaveLength(3);
  });

  it('names the port that is taken and what to type', () => {
    expect(describeStartFailure(systemError('EADDRINUSE', { port: 3000 }))).toMatch(
      /^Port 3000 is taken: .*PORT=3001 npm start$/,
    );
  });

  it('names the port that needs rights', () => {
    expect(describeStartFailure(systemError('EACCES', { port: 80 }))).toMatch(/^Port 80 needs more rights/);
  });

  it.each(['EROFS', 'ENOSPC'])('names the folder that takes nothing (%s)', (code) => {
    expect(describeStartFailure(systemError(code, { path: '/srv/data' }))).toContain('/srv/data');
  });

  it('finds the sentence written for people behind other errors', () => {
    const refused = new StartRefused('The data folder is in use by process 7.');
    const wrapped = new Error('module init failed', { cause: new Error('deeper', { cause: refused }) });
    expect(describeStartFailure(wrapped)).toBe(refused.message);
  });

  it('tells a damaged log in one line', () => {
    const damaged = new LogDamaged('commit 12 does not match its hash\n(events.db)');
    expect(describeStartFailure(damaged)).toBe('commit 12 does not match its hash (events.db)');
  });

  it('tells a fault nobody foresaw in one line, with its causes, without a stack', () => {
    const fault = new Error('no provider', { cause: new TypeError('x is undefined') });
    expect(describeStartFailure(fault)).toBe('Fumata could not start: no provider: x is undefined');
    expect(describeStartFailure('thrown text')).toBe('Fumata could not start: thrown text');
    expect(describeStartFailure(undefined)).toBe('Fumata could not start: undefined');
  });

  it('says nothing twice, and nothing of a cause without words', () => {
    const refused = new Error('connect ECONNREFUSED', { cause: { servers: new Map() } });
    const away = new Error('documents: connect ECONNREFUSED', { cause: refused });
    expect(describeStartFailure(away)).toBe('Fumata could not start: documents: connect ECONNREFUSED');
  });

  it('names the variable of a server that does not answer, or does not let in', () => {
    const topology = { cause: { cause: {} } };
    expect(
      describeStartFailure(new Unavailable('documents', 'connect ECONNREFUSED 10.0.0.3:27017', topology)),
    ).toBe(
      'Fumata could not start: documents: connect ECONNREFUSED 10.0.0.3:27017. If this is a server: does it run, and is MONGODB_URI right?',
    );
    expect(describeStartFailure(new Unavailable('event-log', 'no answer'))).toContain('EVENT_STORE_URL');
    const stranger = Object.assign(new Error('Authentication failed'), { name: 'MongoServerError' });
    expect(describeStartFailure(stranger)).toMatch(/Authentication failed\. .* MONGODB_URI/);
  });

  it('ends with code 1', () => {
    const lines: string[] = [];
    const codes: number[] = [];
    failStart(new Error('no'), { print: (line) => lines.push(line), exit: (code) => codes.push(code) });
    expect([lines, codes]).toEqual([['Fumata could not start: no'], [1]]);
  });
});
