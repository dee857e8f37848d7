import { beforeAll } from '@jest/globals';
import { routeSite } from '../route-site.ts';

export const LIST = '/admin/cardinaux/liste';
export let site: ReturnType<typeof routeSite>;
export let aveline = '';

export function prepareSite(): void {
  const opened = routeSite();
  beforeAll(() => {
    site = opened;
  });
  beforeAll(() => {
    aveline = site.api.cardinal('jean-marc-aveline')._id;
  });
}
