import { describe, expect, it } from '@jest/globals';
import { prepareSite, site } from '../../testing/sites/operations-site.js';

describe('operations', () => {
  prepareSite();

  describe('the API documentation', () => {
    it('lists the main routes and describes the body of a vote', async () => {
      const { body } = await site.get<{
        paths: Record<string, Record<string, { requestBody?: unknown; responses: object }>>;
      }>('/api/docs-json');
      expect(Object.keys(body.paths)).toEqual(
        expect.arrayContaining([
          '/api/conclave/state',
          '/api/conclave/current-votes',
          '/api/conclave/vote',
          '/api/conclave/me',
          '/api/conclave/rounds/{roundNumber}',
          '/api/conclave/admin/state',
          '/api/conclave/admin/next-round',
          '/api/conclave/admin/toggle-pause',
          '/api/conclave/admin/reset',
          '/api/conclave/admin/elect-pope',
          '/api/auth/login',
          '/api/auth/user',
          '/api/auth/logout',
          '/api/cardinaux',
          '/api/cardinaux/search',
          '/api/cardinaux/stats',
          '/api/cardinaux/slug/{slug}',
          '/api/cardinaux/{id}',
        ]),
      );
      expect(JSON.stringify(body.paths['/api/conclave/vote']?.['post']?.requestBody)).toContain('cardinalId');
      expect((await site.get<string>('/api/docs')).status).toBe(200);
    });
  });

  describe('an operation in the API documentation', () => {
    interface Operation {
      readonly parameters: readonly { name: string; required: boolean; allowEmptyValue?: boolean }[];
      readonly requestBody?: { readonly required: boolean };
      readonly responses: object;
    }
    const operation = async (method: string, path: string) => {
      const { paths } = (await site.get<{ paths: Record<string, Record<string, Operation>> }>('/api/docs-json')).body;
      return paths[path]?.[method];
    };

    it.each([
      ['post', '/api/conclave/admin/next-round', false],
      ['post', '/api/conclave/admin/reset', false],
      ['post', '/api/conclave/vote', true],
    ])('%s %s requires a body: %s', async (method, path, required) =>
      expect((await operation(method, path))?.requestBody).toMatchObject({
        required,
        content: { 'application/json': { schema: { type: 'object' } } },
      }),
    );

    it('allows optional query parameters to be empty', async () => {
      const search = await operation('get', '/api/cardinaux/search');
      expect(search?.parameters).toContainEqual(expect.objectContaining({ name: 'limit', allowEmptyValue: true }));
      const tasks = await operation('get', '/api/taches/{nom}');
      expect(tasks?.parameters.find(({ name }) => name === 'etat')).toEqual(
        expect.not.objectContaining({ allowEmptyValue: true }),
      );
    });

    it('documents the limits of numbers and the form of e-mail addresses', async () => {
      const list = await operation('get', '/api/cardinaux');
      expect(list?.parameters.find(({ name }) => name === 'aleatoire')).toMatchObject({
        schema: { type: 'integer', minimum: 1, maximum: 100 },
      });
      expect(JSON.stringify((await operation('post', '/api/gallery/request-download'))?.requestBody)).toContain(
        '"format":"email"',
      );
    });

    it('documents the fields that a form requires, and that it has no others', async () => {
      const upload = await operation('post', '/api/gallery/upload');
      expect(JSON.stringify(upload?.requestBody)).toContain(
        '"required":["image","galleryId"],"additionalProperties":false',
      );
    });

    it.each([
      ['get', '/api/cardinaux/{id}', true, false],
      ['put', '/api/cardinaux/{id}', true, true],
      ['post', '/api/conclave/vote', true, true],
      ['get', '/api/cardinaux', false, false],
    ])('%s %s documents 404: %s, 413: %s', async (method, path, unknown, tooLarge) => {
      const { responses = {} } = (await operation(method, path)) ?? {};
      expect(['404' in responses, '413' in responses]).toEqual([unknown, tooLarge]);
    });
  });

  describe('an unknown address', () => {
    it('gets a 404 in French, as JSON for an API route', async () => {
      expect((await site.get('/api/nulle-part')).body).toMatchObject({
        statusCode: 404,
        code: 'not-found',
        message: 'Ressource non trouvée',
      });
    });
  });
});
