import { describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { DEADLOCK, isDeadlock, toUnavailable } from './faults.js';

const serverError = (errmsg: string, code: number): Error =>
  new mongoose.mongo.MongoServerError({ errmsg, code, message: errmsg });

describe('isDeadlock', () => {
  it("recognises a write that FerretDB reports with PostgreSQL's code", () => {
    expect(isDeadlock(serverError('deadlock detected', DEADLOCK))).toBe(true);
  });

  it('recognises an index creation, which FerretDB reports as an internal error', () => {
    expect(isDeadlock(serverError('deadlock detected', 1))).toBe(true);
  });

  it('ignores other internal errors', () => {
    expect(isDeadlock(serverError('out of shared memory', 1))).toBe(false);
  });
});

describe('toUnavailable', () => {
  it.each([DEADLOCK, 1])('maps a deadlock with code %i to Unavailable once the attempts are used up', (code) => {
    expect(toUnavailable(serverError('deadlock detected', code))).toMatchObject({
      name: 'Unavailable',
      what: 'documents',
    });
  });

  it.each([
    '[pool.go:86 documentdb.(*Pool).Acquire] failed to connect to `user=postgres`: read: connection reset by peer',
    'FATAL: terminating connection due to unexpected postmaster exit (SQLSTATE 57P01)',
    'FATAL: the database system is starting up (SQLSTATE 57P03)',
  ])('maps a FerretDB without PostgreSQL to Unavailable: %s', (message) => {
    expect(toUnavailable(serverError(message, 1))).toMatchObject({ name: 'Unavailable', what: 'documents' });
  });

  const NOT_WRITABLE_PRIMARY = serverError('not primary', 10_107);
  const bulkError = (cause: Error): Error =>
    new mongoose.mongo.MongoBulkWriteError(
      cause as mongoose.mongo.AnyError,
      { getWriteConcernError: () => undefined } as mongoose.mongo.BulkWriteResult,
    );

  it.each([
    ['a write', NOT_WRITABLE_PRIMARY],
    ['a bulk write', bulkError(NOT_WRITABLE_PRIMARY)],
    ['a bulk write whose connection is lost', bulkError(new mongoose.mongo.MongoNetworkError('lost'))],
  ])('maps %s during a change of the primary to Unavailable', (_what, cause) => {
    expect(toUnavailable(cause)).toMatchObject({ name: 'Unavailable', what: 'documents' });
  });

  it('returns other internal errors unchanged', () => {
    const cause = serverError('out of shared memory', 1);
    expect(toUnavailable(cause)).toBe(cause);
  });
});
