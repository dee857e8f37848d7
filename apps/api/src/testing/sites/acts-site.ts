import { type Acts } from '@fumata/contracts';
import { TestSite, type Failure } from '../site.js';

export let site: TestSite;
export let token: string;
export const open = async (): Promise<void> => {
  site = await TestSite.open();
  token = await site.login('admin');
};

export const close = () => site.close();
export const ask = (query = '', headers: Record<string, string> = { 'x-auth-token': token }) =>
  site.ask<Acts & Failure>('GET', `/api/conclave/admin/acts${query}`, { headers });

export const acts = async (query?: string) => (await ask(query)).body.acts;
export const revision = async () => (await site.state()).conclaveState.revision;
