import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logging.js';
import { Unavailable } from '../errors/unavailable.js';

function logged(write: (log: ReturnType<typeof createLogger>) => void, level: 'info' | 'silent' = 'info'): string[] {
  const lines: string[] = [];
  write(createLogger(level, { write: (line) => void lines.push(line) }));
  return lines;
}

describe('createLogger', () => {
  it('writes JSON with ISO 8601 time and the level by name', () => {
    const [line = ''] = logged((log) => log.warn({ correlationId: 'c1' }, 'slow'));
    expect(JSON.parse(line)).toEqual({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      correlationId: 'c1',
      msg: 'slow',
    });
  });

  it.each(['authorization', 'x-auth-token', 'cookie', 'set-cookie', 'password', 'email', 'token'])(
    'redacts %s at every depth in use',
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

  it('logs Unavailable in one line and other errors with their stack', () => {
    const unavailable = new Unavailable('documents', 'no server', { cause: new Error('ECONNREFUSED') });
    const [first = '', second = ''] = logged((log) => {
      log.warn({ err: unavailable }, 'job queue unavailable');
      log.error({ err: new Error('a fault') }, 'fault');
    });
    expect(JSON.parse(first)).toMatchObject({ err: { type: 'Unavailable', message: 'documents: no server' } });
    expect(first).not.toContain('stack');
    expect(JSON.parse(second).err.stack).toContain('a fault');
  });

  it('reduces requests to id, method and path, and responses to their status', () => {
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

  it('logs an error with the message of its cause', () => {
    const [line = ''] = logged((log) =>
      log.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'failed'),
    );
    expect(JSON.parse(line).err).toMatchObject({ type: 'Error', message: expect.stringContaining('inner') });
  });

  it('replaces e-mail addresses in the texts of an error and keeps the paths in its stack', () => {
    const duplicate = new Error('E11000 duplicate key: { email: "claire@example.org" }');
    duplicate.stack += '\n    at insert (/site/node_modules/@fumata/documents/index.js:1:1)';
    const lines = logged((log) => {
      log.error({ err: duplicate }, 'http: request failed');
      log.warn({ err: new Unavailable('documents', 'mongodb://fumata:hunter2@db:27017 is away') }, 'retrying');
    });
    expect(lines.join('')).not.toMatch(/claire|hunter2/);
    expect(JSON.parse(lines[0] ?? '').err).toMatchObject({
      message: 'E11000 duplicate key: { email: "[address]" }',
      stack: expect.stringContaining('/site/node_modules/@fumata/documents/index.js:1:1'),
    });
    expect(lines[1]).toContain('mongodb://fumata:[address]:27017 is away');
  });

  it('drops fields that a client attached to its error', () => {
    const command = { name: 'auth', args: ['site', 'hunter2'] };
    const refused = Object.assign(new Error('WRONGPASS'), { command, code: 'EREFUSED' });
    const [line = ''] = logged((log) => log.warn({ err: refused }, 'job queue unavailable'));
    expect(JSON.parse(line).err).toMatchObject({ message: 'WRONGPASS', code: 'EREFUSED' });
    expect(line).not.toContain('hunter2');
  });

  it('writes nothing at the level silent', () => {
    expect(logged((log) => log.fatal('x'), 'silent')).toEqual([]);
  });
});
