import { beforeEach, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { TestTimers } from '../../testing/doubles/test-timers.js';
import { SecurityLog } from './security-log.js';

describe('the security log', () => {
  let timers: TestTimers;
  let lines: unknown[];
  let log: SecurityLog;
  beforeEach(() => {
    timers = new TestTimers();
    lines = [];
    const line = (facts: unknown, name?: string) => void lines.push([name, facts]);
    log = new SecurityLog({ logger: { info: line, warn: line }, metrics: new Registry(), timers });
  });

  it('has a line for every login', () => {
    log.login('a', 'new');
    log.login('a', 'known');
    expect(lines).toEqual([
      ['security: login', { account: 'a', device: 'new' }],
      ['security: login', { account: 'a', device: 'known' }],
    ]);
  });

  it('has a line a minute for each code of refusals, however many there are', () => {
    for (let n = 0; n < 1_000; n += 1) log.refused('login-failed');
    log.refused('network-limit');
    timers.pass(59_999);
    expect(lines).toEqual([]);
    timers.pass(1);
    expect(lines).toEqual([
      ['security: requests refused', { code: 'login-failed', count: 1_000 }],
      ['security: requests refused', { code: 'network-limit', count: 1 }],
    ]);
    timers.pass(600_000);
    expect(lines).toHaveLength(2);
    log.refused('login-failed');
    timers.pass(60_000);
    expect(lines).toHaveLength(3);
  });

  it('names the account of a session, and the one whose password or second factor somebody guesses', () => {
    log.refused('wrong-role', 'a');
    log.refused('wrong-role', 'b');
    log.loginRefused('a');
    log.loginRefused('a');
    log.loginRefused('a', 'second-factor-failed');
    log.onModuleDestroy();
    expect(lines.map((line) => (line as unknown[])[1])).toEqual([
      { code: 'wrong-role', account: 'a', count: 1 },
      { code: 'wrong-role', account: 'b', count: 1 },
      { code: 'wrong-password', account: 'a', count: 2 },
      { code: 'second-factor-failed', account: 'a', count: 1 },
    ]);
  });

  it('loses no line at the end of the process', () => {
    log.refused('wrong-role');
    log.onModuleDestroy();
    expect(lines).toEqual([['security: requests refused', { code: 'wrong-role', count: 1 }]]);
  });

  it('leaves out refusals that everybody meets', () => {
    for (const code of ['not-logged-in', 'unknown-cardinal', 'voter-must-wait', 'unavailable']) log.refused(code);
    log.onModuleDestroy();
    expect(lines).toEqual([]);
  });
});
