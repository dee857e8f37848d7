import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';

/**
 * Serves `/api/docs` for people and `/api/docs-json` for programs. Swagger would serialise the whole document for each
 * program, as YAML too.
 */
export function serveOpenApi(app: NestFastifyApplication): void {
  const description = new DocumentBuilder()
    .setTitle('Fumata')
    .setDescription('Le conclave virtuel, les cardinaux et les comptes. Textes en français, temps en UTC.')
    .setVersion('1')
    .addApiKey({ type: 'apiKey', name: 'x-auth-token', in: 'header' }, 'x-auth-token')
    .build();
  let built: OpenAPIObject | undefined;
  const document = () => (built ??= withCommonRules(SwaggerModule.createDocument(app, description)));
  SwaggerModule.setup('api/docs', app, document, { raw: false });
  let text: string | undefined;
  app
    .getHttpAdapter()
    .getInstance()
    .get('/api/docs-json', (_request, reply) => {
      text ??= JSON.stringify(document());
      return reply.type('application/json; charset=utf-8').send(text);
    });
}

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** Documents what holds for every operation and is decided outside its controller. */
function withCommonRules(document: OpenAPIObject): OpenAPIObject {
  for (const path of Object.values(document.paths))
    for (const operation of [path.get, path.put, path.post, path.delete]) if (operation) describeRules(operation);
  return document;
}

function describeRules({ parameters = [], requestBody, responses }: Operation): void {
  const { default: refusal } = responses;
  const inlineParameters = parameters.filter((parameter) => 'in' in parameter);
  // An empty query parameter counts as absent.
  for (const parameter of inlineParameters)
    if (parameter.in === 'query' && !parameter.required) parameter.allowEmptyValue = true;
  if (!refusal || '$ref' in refusal) return;
  const refuses = (status: number, description: string): void => {
    responses[status] ??= { ...refusal, description };
  };
  if (requestBody || inlineParameters.some((parameter) => parameter.in === 'path')) refuses(404, 'Inconnu ou supprimé');
  if (requestBody) refuses(413, 'Corps de requête trop volumineux');
}
