import { UseInterceptors } from '@nestjs/common';
import { IdempotencyInterceptor } from '../http/idempotency.interceptor.js';
import { UploadInterceptor } from '../http/uploads/upload.interceptor.js';
import { PublishChangesInterceptor } from './publish-changes.interceptor.js';

/**
 * The writing calls of a controller take an `Idempotency-Key` and are answered once every process has the change. The
 * conclave's commands do without: their keys are in the log, and a vote is spared the cost of interceptors.
 */
export const WritesContent = (): ClassDecorator =>
  // In this order: a file is part of the request that a key stands for; an answer is kept once every process has the
  // change.
  UseInterceptors(UploadInterceptor, IdempotencyInterceptor, PublishChangesInterceptor);
