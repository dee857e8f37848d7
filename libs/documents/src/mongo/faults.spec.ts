import { describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { DEADLOCK, isDeadlock, toFault } from './faults.js';

const answered = (errmsg: string, code: number): Error =>
  new mongoose.mongo.MongoServerError({ errmsg, code, message: errmsg });

describe('isDeadlock', () => {
  it('recognises a write that FerretDB reports with the code of PostgreSQL', () => {
    expect(isDeadlock(answered('deadlock detected', DEADLOCK))).toBe(true);
  });

  it('recognises an index creation, which FerretDB reports as an internal error', () => {
    expect(isDeadlock(answered('deadlock detected', 1))).toBe(true);
  });

  it('leaves other internal errors alone', () => {
    expect(isDeadlock(answered('out of shared memory', 1))).toBe(false);
  });
});

describe('toFault', () => {
  it.each([DEADLOCK, 1])(
    'calls a deadlock with code %i unavailable once the attempts are used up',
    (code) => {
      expect(toFault(answered('deadlock detected', code))).toMatchObject({
        name: 'Unavailable',
        what: 'documents',
      });
    },
  );

  it.each([
    '[pool.go:86 documentdb.(*Pool).Acquire] failed to connect to `user=postgres`: read: connection reset by peer',
    'FATAL: terminating connection due to unexpected postmaster exit (SQLSTATE 57P01)',
    'FATAL: the database system is starting up (SQLSTATE 57P03)',
  ])('calls a FerretDB without its PostgreSQL unavailable: %s', (message) => {
    expect(toFault(answered(message, 1))).toMatchObject({ name: 'Unavailable', what: 'documents' });
  });

  it('leaves other internal errors as they are', () => {
    const cause = answered('out of shared memory', 1);
    expect(toFault(cause)).toBe(cause);
  });
});
