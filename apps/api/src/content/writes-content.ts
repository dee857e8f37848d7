import { RequestMethod, UseInterceptors } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner } from '@nestjs/core';
import { IdempotencyInterceptor } from '../http/requests/idempotency.interceptor.js';
import { UploadInterceptor } from '../http/uploads/uploads.js';

// The upload is read first: an idempotency key stands for a request with its file.
const intercept = UseInterceptors(UploadInterceptor, IdempotencyInterceptor);

/**
 * The writing calls of a controller take an `Idempotency-Key`. Reads do without, which spares them the interceptors. So
 * do votes and the commands of the conclave: their keys are in the log.
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
