import { text } from 'node:stream/consumers';
import { isAdmin } from '../accounts/access.ts';
import type { Accounts, StoredAccount } from '../accounts/accounts.ts';
import { parseObject } from '../log/stream-metadata.ts';
import { type HttpCall, sendJson, sendStatus } from './http-api.ts';

const CHANGED = 260;
const SHOWN = 261;
const label = 'Other';

/** Creates, shows and changes accounts, for administrators. */
export async function usersApi(accounts: Accounts, call: HttpCall): Promise<void> {
  const { method, path, request, response, account } = call;
  if (!account || !isAdmin(account)) return sendStatus(response, 401);
  const [, , encoded = '', , command = ''] = path.split('/');
  const loginName = decodeURIComponent(encoded);
  if (method === 'GET' && loginName === '') return sendJson(response, 200, listOf(accounts));
  if (method === 'POST' && !/json/.test(request.headers['content-type'] ?? 'json')) return sendStatus(response, 415);
  const body = method === 'POST' ? parseObject(await text(request)) : {};
  if (method === 'POST' && loginName === '') return create(accounts, call, body);
  const known = accounts.find(loginName);
  if (!known) {
    const answer = { loginName, success: false, error: 'NotFound', msgTypeId: CHANGED, label };
    return sendJson(response, 404, answer);
  }
  if (method === 'GET') return sendJson(response, 200, shown(known, call));
  if (method === 'DELETE') await accounts.update(known, { isDeleted: true });
  else if (command === 'reset-password') await accounts.resetPassword(known, String(body?.['newPassword']));
  else if (command === 'enable' || command === 'disable')
    await accounts.update(known, { isDisabled: command === 'disable' });
  else return sendStatus(response, 404);
  return sendJson(response, 200, succeeded(loginName));
}

const succeeded = (loginName: string): object => ({
  loginName,
  success: true,
  error: 'Success',
  msgTypeId: CHANGED,
  label,
});

async function create(accounts: Accounts, { request, response }: HttpCall, body: ReturnType<typeof parseObject>): Promise<void> {
  if (!body) return sendStatus(response, 200);
  const { loginName, fullName, groups, password } = body;
  // The real server does not answer then.
  if (typeof loginName !== 'string' || typeof password !== 'string') return;
  const known = accounts.find(loginName);
  if (known && !accounts.isPassword(known, password))
    return sendJson(response, 409, { loginName, success: false, error: 'Conflict', msgTypeId: CHANGED, label });
  const names = Array.isArray(groups) ? groups.map(String) : [];
  if (!known) await accounts.create({ name: loginName, password }, String(fullName ?? ''), names);
  const location = `https://${request.headers.host}/users/${encodeURI(loginName)}`;
  sendJson(response, 201, succeeded(loginName), { location });
}

function listOf(accounts: Accounts): object {
  const data = accounts.names().flatMap((name) => {
    const account = accounts.find(name);
    return account ? [fieldsOf(account)] : [];
  });
  return { data, success: true, error: 'Success', msgTypeId: SHOWN, label };
}

const fieldsOf = ({ name, fullName, groups, isDisabled }: StoredAccount): object => ({
  loginName: name,
  fullName,
  groups,
  dateLastUpdated: null,
  disabled: isDisabled,
});

function shown(account: StoredAccount, { request, path }: HttpCall): object {
  const links = ['reset-password', 'change-password', 'edit', 'delete', 'disable'].map((rel) => ({
    href: `https://${request.headers.host}${path}/command/${rel}`,
    rel,
  }));
  return { data: { ...fieldsOf(account), links }, success: true, error: 'Success', msgTypeId: SHOWN, label };
}
