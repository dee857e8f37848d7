import {
  applyDecorators,
  createParamDecorator,
  UnsupportedMediaTypeException,
  type ExecutionContext,
} from '@nestjs/common';
import { RouteConfig, type FastifyAdapter } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { FileKind } from '../refusals/refusal.js';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

/** Fields of a form with one file. */
export interface UploadForm {
  /** Name of the file's field. */
  readonly file: string;
  readonly kind: FileKind;
  /** Names of further fields. */
  readonly texts: readonly string[];
  /** Names of the texts that the controller requires; they are documented here only. */
  readonly required?: readonly string[];
}

/** A form that has not been read yet, so that guards can refuse it first. */
export interface Upload {
  readonly raw: Readable & Pick<IncomingMessage, 'complete' | 'headers' | 'socket'>;
  readonly form: UploadForm;
  /** It is `multipart/form-data`. */
  readonly isForm: boolean;
}

/** A completely read form. */
export interface ReceivedForm {
  readonly file: Buffer;
  /** File name given by the client, for display only; undefined if missing. */
  readonly fileName: string | undefined;
  readonly texts: Readonly<Record<string, string>>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Route marker of uploads. */
    upload?: UploadForm;
  }
  interface FastifyRequest {
    /** The form of an upload route, which `UploadInterceptor` has read. */
    receivedForm?: ReceivedForm;
  }
}

const isMultipart = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data *;/i.test(headers['content-type'] ?? '');

/** Passes forms unread to upload routes; other routes reject them. */
export function acceptForms(adapter: FastifyAdapter): void {
  adapter.getInstance().addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    done(request.routeOptions.config.upload ? null : new UnsupportedMediaTypeException());
  });
}

const text = { type: 'string' } as const;

/** A route that accepts a form with one file; its controller has `WritesContent`. */
export const AcceptsUpload = (form: UploadForm): MethodDecorator =>
  applyDecorators(
    RouteConfig({ upload: form }),
    ApiConsumes('multipart/form-data'),
    ApiBody({
      schema: {
        type: 'object',
        required: [form.file, ...(form.required ?? [])],
        additionalProperties: false,
        properties: {
          [form.file]: { type: 'string', format: 'binary' },
          ...Object.fromEntries(form.texts.map((name) => [name, text])),
        },
      },
    }),
  );

/** The form of this request, if its route accepts one. */
export function uploadOf(request: FastifyRequest): Upload | undefined {
  const form = request.routeOptions.config.upload;
  return form && { raw: request.raw, form, isForm: isMultipart(request) };
}

/** The form that a route with `AcceptsUpload` has received. */
export const FromUpload = createParamDecorator((_: unknown, context: ExecutionContext): ReceivedForm => {
  const { receivedForm } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!receivedForm) throw new Error('FromUpload needs AcceptsUpload and WritesContent');
  return receivedForm;
});
