import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';

/** Serves `/api/docs` for people and `/api/docs-json` for programs. */
export function serveOpenApi(app: INestApplication): void {
  const description = new DocumentBuilder()
    .setTitle('Fumata')
    .setDescription('Le conclave virtuel, les cardinaux et les comptes. Textes en français, temps en UTC.')
    .setVersion('1')
    .addApiKey({ type: 'apiKey', name: 'x-auth-token', in: 'header' }, 'x-auth-token')
    .build();
  SwaggerModule.setup('api/docs', app, () => SwaggerModule.createDocument(app, description), {
    jsonDocumentUrl: 'api/docs-json',
  });
}
