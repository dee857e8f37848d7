import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ContentChanges } from '@fumata/content';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { ContentSync } from './content-sync.js';

/** A call that has changed the content is answered once every process has the change. */
@Injectable()
export class PublishChangesInterceptor implements NestInterceptor {
  constructor(
    private readonly changes: ContentChanges,
    private readonly sync: ContentSync,
  ) {}

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return from(this.answer(next));
  }

  /** A refused call may have changed something too. */
  private async answer(next: CallHandler): Promise<unknown> {
    const { written } = this.changes;
    try {
      return await lastValueFrom(next.handle(), { defaultValue: undefined });
    } finally {
      if (this.changes.written !== written) await this.sync.publish();
    }
  }
}
