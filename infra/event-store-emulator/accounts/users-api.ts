import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Answer } from '../http/http-api.ts';
import { parseObject } from '../log/stream-metadata.ts';
import type { Store } from '../store.ts';
import { type Account, findAccount, hashed, isAdmin, isPassword, saveAccount } from './accounts.ts';

/** Creates an account, resets its password, or removes it. */
export async function answerUsers(store: Store, request: IncomingMessage, account?: Account): Promise<Answer> {
  const { method = '', url = '', headers } = request;
  if (!account || !isAdmin(account)) return [401];
  const [, , name = '', , command] = url.split('/').map(decodeURIComponent);
  const body = parseObject(Buffer.from(await text(request))) ?? {};
  if (name === '' && method === 'POST') return create(store, headers.host, body);
  const known = findAccount(store.log, name);
  if (!known) return [404, resultOf(name, 'NotFound')];
  if (method === 'DELETE') await saveAccount(store, name, null);
  else if (command === 'reset-password')
    await saveAccount(store, name, { ...known, ...hashed(`${body['newPassword']}`) });
  else return [404];
  return [200, resultOf(name)];
}

async function create(
  store: Store,
  host: string | undefined,
  body: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const { loginName: name, groups, password } = body;
  if (typeof name !== 'string' || typeof password !== 'string') return [400];
  const known = findAccount(store.log, name);
  if (known && !isPassword(known, password)) return [409, resultOf(name, 'Conflict')];
  const account = { name, groups: Array.isArray(groups) ? groups.map(String) : [], ...hashed(password) };
  if (!known) await saveAccount(store, name, account);
  return [201, resultOf(name), { location: `https://${host}/users/${encodeURI(name)}` }];
}

function resultOf(loginName: string, error = 'Success'): object {
  return { loginName, success: error === 'Success', error, msgTypeId: 260, label: 'Other' };
}
