import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { uploadOf, type Upload } from './upload.js';
import { Uploads } from './uploads.js';

/** Reads the form of an upload route, once the guards have admitted the call; its slot is held until the answer. */
@Injectable()
export class UploadInterceptor implements NestInterceptor {
  constructor(private readonly uploads: Uploads) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const upload = uploadOf(request);
    return upload ? from(this.answer(request, upload, next)) : next.handle();
  }

  private answer(request: FastifyRequest, upload: Upload, next: CallHandler): Promise<unknown> {
    return this.uploads.receive(upload, (form) => {
      request.receivedForm = form;
      return lastValueFrom(next.handle(), { defaultValue: undefined });
    });
  }
}
