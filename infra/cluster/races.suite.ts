import { beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { ADMINISTRATOR } from './site/cluster.ts';
import { describeOnServers } from './site/on-servers.ts';
import { sharedSite } from './site/shared-site.ts';

const COLUMNS = 'question;option1;option2;option3;option4;bonneReponse;categorie;difficulte;explication\n';
const ROWS = 30;
const IMPORT = '/api/quiz/questions/import?confirmer=true';

interface ImportReport {
  readonly fait: boolean;
  readonly creer: number;
  readonly inchange: number;
}
interface Questions {
  readonly questions: readonly { readonly question: string }[];
}
interface Images {
  readonly images: readonly { readonly _id: string }[];
}

/** Requires the shared site. `rounds`: how often both processes get the same call at once. */
export function describeRaces(rounds: number): void {
  describeOnServers('two API processes that get the same call at once', () => suite(rounds));
}

function suite(rounds: number): void {
  let addresses: readonly string[];
  let token: string;

  beforeAll(async () => {
    addresses = sharedSite().cluster.apis.map(({ address }) => address);
    token = (await ask<{ token: string }>('POST', '/api/auth/login', ADMINISTRATOR)).token;
  });

  const ask = async <Body>(method: string, path: string, body?: object, address = addresses[0]): Promise<Body> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(token && { 'x-auth-token': token }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status} ${text}`);
    return JSON.parse(text) as Body; // the caller states the contract's type
  };
  const form = (fields: Readonly<Record<string, string | Blob>>): FormData => {
    const filled = new FormData();
    for (const [name, value] of Object.entries(fields)) filled.set(name, value);
    return filled;
  };
  const each = Array.from({ length: rounds }, (_, n) => n);

  it('import the questions of a file once, and accept later imports', async () => {
    for (const n of each) {
      const rows = Array.from(
        { length: ROWS },
        (_, row) => `Course ${n}, question ${row} ?;a;b;c;d;1;traditions;expert;x`,
      );
      const confirm = (address?: string) => {
        const file = new Blob([COLUMNS + rows.join('\n')], { type: 'text/csv' });
        return ask<ImportReport>('POST', IMPORT, form({ fichier: file }), address);
      };
      const reports = await Promise.all(addresses.map(confirm));
      expect(reports.filter(({ fait, creer }) => fait && creer === ROWS)).toHaveLength(1);
      const { questions } = await ask<Questions>('GET', '/api/quiz/questions');
      expect(questions.filter(({ question }) => question.startsWith(`Course ${n}, `))).toHaveLength(ROWS);
      expect(await confirm()).toMatchObject({ creer: 0, inchange: ROWS });
    }
  });

  it('put the images of a gallery in one of the two orders', async () => {
    const { _id } = await ask<{ _id: string }>('POST', '/api/gallery', { titre: 'Course' });
    const ids: string[] = [];
    for (const background of ['#111111', '#222222', '#333333', '#444444', '#555555', '#666666']) {
      const drawn = sharp({ create: { width: 16, height: 16, channels: 3, background } }).png();
      const image = new Blob([new Uint8Array(await drawn.toBuffer())]);
      const sent = form({ galleryId: _id, image: new File([image], `${background.slice(1)}.png`) });
      ids.push((await ask<{ image: { _id: string } }>('POST', '/api/gallery/upload', sent)).image._id);
    }
    const shown = async (address: string) =>
      (await ask<Images>('GET', `/api/gallery/admin/images/${_id}`, undefined, address)).images.map(
        (image) => image._id,
      );
    for (const n of each) {
      const first = [...ids.slice(n % ids.length), ...ids.slice(0, n % ids.length)];
      const orders = [first, first.toReversed()];
      await Promise.all(
        addresses.map((address, at) => ask('PUT', `/api/gallery/${_id}/order`, { images: orders[at] }, address)),
      );
      const [here, there] = await Promise.all(addresses.map(shown));
      expect(orders).toContainEqual(here);
      expect(there).toEqual(here);
    }
    await ask('DELETE', `/api/gallery/${_id}`);
  });
}
