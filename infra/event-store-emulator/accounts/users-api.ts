import { text } from 'node:stream/consumers';
import type { Answer, HttpCall } from '../http/http-api.ts';
import { parseObject } from '../log/stream-metadata.ts';
import type { Store } from '../store.ts';
import { isAdmin } from './access.ts';
import * as accounts from './accounts.ts';
import type { StoredAccount } from './accounts.ts';

type Body = NonNullable<ReturnType<typeof parseObject>>;

/** What a command changes. */
const COMMANDS: Readonly<Record<string, (body: Body) => Partial<StoredAccount>>> = {
  delete: () => ({ isDeleted: true }),
  disable: () => ({ isDisabled: true }),
  enable: () => ({ isDisabled: false }),
  'reset-password': ({ newPassword }) => accounts.hashed(String(newPassword)),
};

/** Creates, shows and changes accounts, for administrators. */
export async function answerUsers(store: Store, call: HttpCall): Promise<Answer | undefined> {
  const { method, path, request, account } = call;
  if (!account || !isAdmin(account)) return { status: 401 };
  const [, , encoded = '', , command = ''] = path.split('/');
  const name = decodeURIComponent(encoded);
  if (method === 'POST' && !/json/.test(request.headers['content-type'] ?? 'json')) return { status: 415 };
  const body = method === 'POST' ? parseObject(await text(request)) : undefined;
  if (name === '' && method === 'GET') return shown(accounts.allAccounts(store).map(fieldsOf));
  if (name === '') return body ? create(store, call, body) : { status: 200 };
  const known = accounts.findAccount(store, name);
  if (!known) return changed(404, name, 'NotFound');
  if (method === 'GET') return shown({ ...fieldsOf(known), links: linksOf(call) });
  const change = COMMANDS[method === 'DELETE' ? 'delete' : command]?.(body ?? {});
  if (!change) return { status: 404 };
  await accounts.saveAccount(store, '$UserUpdated', { ...known, ...change });
  return changed(200, name);
}

/** Undefined without a name or a password: the real server does not answer then. */
async function create(store: Store, { request }: HttpCall, body: Body): Promise<Answer | undefined> {
  const { loginName: name, fullName = '', groups, password } = body;
  if (typeof name !== 'string' || typeof password !== 'string') return undefined;
  const known = accounts.findAccount(store, name);
  if (known && !accounts.isPassword(known, password)) return changed(409, name, 'Conflict');
  const names = Array.isArray(groups) ? groups.map(String) : [];
  if (!known) await accounts.createAccount(store, { name, password, fullName: String(fullName), groups: names });
  return { ...changed(201, name), headers: { location: `https://${request.headers.host}/users/${encodeURI(name)}` } };
}

const shown = (data: object): Answer => ({
  status: 200,
  body: { data, success: true, error: 'Success', msgTypeId: 261, label: 'Other' },
});

const changed = (status: number, loginName: string, error = 'Success'): Answer => ({
  status,
  body: { loginName, success: error === 'Success', error, msgTypeId: 260, label: 'Other' },
});

function fieldsOf({ name, fullName, groups, isDisabled }: StoredAccount): object {
  return { loginName: name, fullName, groups, dateLastUpdated: null, disabled: isDisabled };
}

function linksOf({ request, path }: HttpCall): readonly object[] {
  const url = `https://${request.headers.host}${path}/command`;
  return ['reset-password', 'change-password', 'edit', 'delete', 'disable'].map((rel) => ({
    href: `${url}/${rel}`,
    rel,
  }));
}
