import { RequestMethod, UseInterceptors } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner } from '@nestjs/core';
import { IdempotencyInterceptor } from '../http/idempotency.interceptor.js';
import { UploadInterceptor } from '../http/uploads/upload.interceptor.js';
import { PublishChangesInterceptor } from './publish-changes.interceptor.js';

// In this order: a file is part of the request that a key stands for; an answer is kept once every process has the
// change.
const intercept = UseInterceptors(UploadInterceptor, IdempotencyInterceptor, PublishChangesInterceptor);

/**
 * The writing calls of a controller take an `Idempotency-Key` and are answered once every process has the change. Reads
 * are spared the cost of interceptors; so is a vote: the conclave's commands do without, their keys are in the log.
 */
export const WritesContent = (): ClassDecorator => (controller) => {
  const prototype = controller.prototype as object;
  for (const name of new MetadataScanner().getAllMethodNames(prototype)) {
    const handler: unknown = Reflect.get(prototype, name);
    if (isWrite(handler)) intercept(prototype, name, { value: handler });
  }
};

/** HEAD is answered by the handlers of GET. */
export function isWrite(handler: unknown): handler is object {
  if (typeof handler !== 'function') return false;
  const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
  return method !== undefined && method !== RequestMethod.GET;
}
