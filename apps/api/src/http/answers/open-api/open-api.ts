import { applyDecorators, HttpCode } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { errorBodySchema } from '@fumata/contracts';
import { z } from 'zod';

type Schema = NonNullable<Extract<Parameters<typeof ApiResponse>[0], { schema: unknown }>['schema']>;

const openApi = (schema: z.ZodType): Schema =>
  // Both types describe OpenAPI 3.0.
  z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'output', unrepresentable: 'any' }) as Schema;

const failure = openApi(errorBodySchema);

/** Sets a route's status, and documents it by the schema from which its types are derived. */
export const Answers = (summary: string, schema: z.ZodType, status = 200): MethodDecorator =>
  applyDecorators(
    HttpCode(status),
    ApiOperation({ summary }),
    ApiResponse({ status, description: 'La réponse', schema: openApi(schema) }),
    ApiResponse({ status: 'default', description: 'Tout refus et toute erreur', schema: failure }),
  );

/** Documents a route that sends a file of one of these types. */
export const AnswersFile = (summary: string, ...types: readonly string[]): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiProduces(...types),
    ApiResponse({ status: 200, description: 'Le fichier', schema: { type: 'string', format: 'binary' } }),
    ApiResponse({ status: 304, description: 'Inchangé' }),
    ApiResponse({
      status: 'default',
      description: 'Tout refus et toute erreur',
      content: { 'application/json': { schema: failure } },
    }),
  );

/** Documents that a route’s body may be missing; its schema accepts that. */
export const OptionalBody = (): MethodDecorator => ApiBody({ required: false });

/** The heading of a controller's routes in the documentation. */
export const Heading = (name: string): ClassDecorator => ApiTags(name);
