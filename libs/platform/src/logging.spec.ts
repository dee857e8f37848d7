import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logging.js';
import { Unavailable } from './unavailable.js';

function logged(
  write: (log: ReturnType<typeof createLogger>) => void,
  level: 'info' | 'silent' = 'info',
): string[] {
  const lines: string[] = [];
  write(createLogger(level, { write: (line) => void lines.push(line) }));
  return lines;
}

describe('the log of operations', () => {
  it('is JSON with the time in ISO 8601 and the level by name', () => {
    const [line = ''] = logged((log) => log.warn({ correlationId: 'c1' }, 'slow'));
    expect(JSON.parse(line)).toEqual({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      correlationId: 'c1',
      msg: 'slow',
    });
  });

  it.each(['authorization', 'x-auth-token', 'cookie', 'set-cookie', 'password', 'email', 'token'])(
    'hides %s at every depth people use',
    (field) => {
      const secret = { [field]: 'hunter2' };
      const lines = logged((log) => {
        log.info(secret, 'bare');
        log.info({ body: secret }, 'in a body');
        log.info({ request: { headers: secret } }, 'in headers');
        log.info({ a: { b: [{ c: secret }] } }, 'deep');
        log.child(secret).info('in a child');
      });
      expect(lines).toHaveLength(5);
      for (const line of lines) {
        expect(line).toContain('[redacted]');
        expect(line).not.toContain('hunter2');
      }
    },
  );

  it('says in one sentence that a store is gone, and gives a fault its stack', () => {
    const gone = new Unavailable('documents', 'no server', { cause: new Error('ECONNREFUSED') });
    const [first = '', second = ''] = logged((log) => {
      log.warn({ err: gone }, 'held up');
      log.error({ err: new Error('a fault') }, 'fault');
    });
    expect(JSON.parse(first)).toMatchObject({
      err: { type: 'Unavailable', message: 'documents: no server' },
    });
    expect(first).not.toContain('stack');
    expect(JSON.parse(second).err.stack).toContain('a fault');
  });

  it('keeps of a request and its answer only what identifies them', () => {
    const req = {
      id: 'r1',
      method: 'GET',
      url: '/api/x?email=a@b.c',
      headers: { 'user-agent': 'curl' },
      ip: '192.0.2.1',
    };
    const [line = ''] = logged((log) => log.info({ req, res: { statusCode: 200, body: 'x' } }));
    expect(JSON.parse(line)).toMatchObject({
      req: { id: 'r1', method: 'GET', path: '/api/x' },
      res: { statusCode: 200 },
    });
    expect(line).not.toMatch(/curl|192\.0\.2\.1|a@b\.c/);
  });

  it('keeps an error with its stack and cause', () => {
    const [line = ''] = logged((log) =>
      log.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'failed'),
    );
    expect(JSON.parse(line).err).toMatchObject({ type: 'Error', message: expect.stringContaining('inner') });
  });

  it('keeps nothing that a client has hung on its error', () => {
    const command = { name: 'auth', args: ['site', 'hunter2'] };
    const refused = Object.assign(new Error('WRONGPASS'), { command, code: 'EREFUSED' });
    const [line = ''] = logged((log) => log.warn({ err: refused }, 'held up'));
    expect(JSON.parse(line).err).toMatchObject({ message: 'WRONGPASS', code: 'EREFUSED' });
    expect(line).not.toContain('hunter2');
  });

  it('is silent when told to be', () => {
    expect(logged((log) => log.fatal('x'), 'silent')).toEqual([]);
  });
});
