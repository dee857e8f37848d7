import type { NewPassword } from '@fumata/content';
import { OWN_SCRIPTS, type Role } from '@fumata/contracts';
import type { Answered } from './answered.js';
import type { TestSystem } from './system.js';

/** The cookies that an answer sets, as a browser sends them back. */
export const cookiesOf = ({ headers }: { readonly headers: Headers }): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');

interface Site {
  readonly system: Pick<TestSystem, 'ids' | 'accounts'>;
  ask<Body>(method: string, path: string, request: object): Promise<Answered<Body>>;
}

interface NewAccount {
  readonly role: Role;
  readonly name: string;
  readonly password?: NewPassword | undefined;
}

/** Logs a new account in, as a program or in a browser. */
export async function logIn<Body>(
  site: Site,
  how: 'login' | 'session',
  { role, name, password = 'un mot de passe long' }: NewAccount,
): Promise<Answered<Body>> {
  const email = `${role}-${site.system.ids.objectId()}@exemple.fr`;
  await site.system.accounts.create({ email, name, role, password });
  const body = { email, password: typeof password === 'string' ? password : password.temporary };
  const request = { body, headers: OWN_SCRIPTS };
  const answered = await site.ask<Body>('POST', `/api/auth/${how}`, request);
  if (answered.status !== 200) throw new Error(`The login was refused: ${JSON.stringify(answered.body)}`);
  return answered;
}
