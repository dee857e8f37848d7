import { ApiResponse } from '@nestjs/swagger';
import { z } from 'zod';

type Schema = NonNullable<Extract<Parameters<typeof ApiResponse>[0], { schema: unknown }>['schema']>;

/** Documents what a call answers, from the same schema that its types are derived from. */
export const Answers = (schema: z.ZodType, status = 200): MethodDecorator & ClassDecorator =>
  ApiResponse({
    status,
    description: '',
    schema: z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'output', unrepresentable: 'any' }) as Schema, // both are OpenAPI 3.0
  });
