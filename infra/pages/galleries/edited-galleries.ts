import type { Gallery } from '@fumata/contracts';
import { beforeAll } from '@jest/globals';
import { routeSite } from '../route-site.ts';

export const LIST = '/admin/gallery';
export let site: ReturnType<typeof routeSite>;

export const gallery = async (titre: string): Promise<Gallery> => {
  const { galleries } = await site.callAsAdmin<{ galleries: Gallery[] }>('GET', '/api/gallery/admin');
  const found = galleries.find((each) => each.titre === titre);
  if (!found) throw new Error(`no gallery ${titre}`);
  return found;
};

export function prepareSite(): void {
  const opened = routeSite({ env: { SEED: 'none' } });
  beforeAll(() => {
    site = opened;
  });
}
