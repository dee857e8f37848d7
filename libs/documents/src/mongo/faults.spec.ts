import { describe, expect, it } from '@jest/globals';
import { runInNewContext } from 'node:vm';
import mongoose from 'mongoose';
import { toUnavailable } from './faults.js';

const serverError = (errmsg: string, code: number): Error =>
  new mongoose.mongo.MongoServerError({ errmsg, code, message: errmsg });

describe('toUnavailable', () => {
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

  it('maps a full disk to Unavailable', () => {
    const cause = serverError('WiredTigerIdIndex::_insert: index: _id_; 28: No space left on device', 8);
    expect(toUnavailable(cause)).toMatchObject({ name: 'Unavailable', what: 'documents' });
  });

  it.each([
    ['a socket', 'write EPIPE', { errno: -32, code: 'EPIPE', syscall: 'write' }],
    ['a socket that the server has ended', 'This socket has been ended by the other party', { code: 'EPIPE' }],
  ])('maps the error of %s, which the driver passes on unwrapped, to Unavailable', (_what, message, fields) => {
    const cause = Object.assign(new Error(message), fields);
    expect(toUnavailable(cause)).toMatchObject({ name: 'Unavailable', what: 'documents' });
  });

  it('maps an error of a socket that another realm has made, as Node makes it for code in a context of its own', () => {
    const cause: unknown = runInNewContext("Object.assign(new Error('ended'), { code: 'EPIPE' })");
    expect(cause).not.toBeInstanceOf(Error);
    expect(toUnavailable(cause)).toMatchObject({ name: 'Unavailable', what: 'documents' });
  });

  it('returns other errors unchanged', () => {
    const cause = serverError('BSON field is unknown', 40_415);
    expect(toUnavailable(cause)).toBe(cause);
  });
});
