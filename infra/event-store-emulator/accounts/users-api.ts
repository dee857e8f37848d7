import { text } from 'node:stream/consumers';
import type { Answer, HttpCall } from '../http/http-api.ts';
import { parseObject } from '../log/stream-metadata.ts';
import type { Store } from '../store.ts';
import { isAdmin } from './access.ts';
import * as accounts from './accounts.ts';
import type { StoredAccount } from './accounts.ts';

type Body = Readonly<Record<string, unknown>>;

/** The fields that a command changes. */
const COMMANDS: Readonly<Record<string, (body: Body) => Partial<StoredAccount>>> = {
  delete: () => ({ isDeleted: true }),
  disable: () => ({ isDisabled: true }),
  enable: () => ({ isDisabled: false }),
  'reset-password': ({ newPassword }) => accounts.hashed(String(newPassword)),
};

/** Creates, shows and changes accounts, for administrators. */
export async function answerUsers(store: Store, call: HttpCall): Promise<Answer | undefined> {
  const { method, path, request, account } = call;
  if (!account || !isAdmin(account)) return [401];
  const [, , name = '', , command = ''] = path.split('/').map(decodeURIComponent);
  if (method === 'POST' && !/json/.test(request.headers['content-type'] ?? 'json')) return [415];
  const body = method === 'POST' ? parseObject(await text(request)) : {};
  if (name === '')
    return method === 'GET' ? shown(accounts.allAccounts(store).map(fieldsOf)) : create(store, call, body);
  const known = accounts.findAccount(store, name);
  if (!known) return [404, resultOf(name, 'NotFound')];
  if (method === 'GET') return shown({ ...fieldsOf(known), links: linksOf(call) });
  return change(store, known, method === 'DELETE' ? 'delete' : command, body);
}

async function change(store: Store, account: StoredAccount, command: string, body: Body = {}): Promise<Answer> {
  const fields = COMMANDS[command]?.(body);
  if (!fields) return [404];
  await accounts.saveAccount(store, '$UserUpdated', { ...account, ...fields });
  return [200, resultOf(account.name)];
}

/** Undefined without a name or a password: the real server does not answer then. */
async function create(store: Store, { request }: HttpCall, body?: Body): Promise<Answer | undefined> {
  if (!body) return [200];
  const { loginName: name, fullName = '', groups, password } = body;
  if (typeof name !== 'string' || typeof password !== 'string') return undefined;
  const known = accounts.findAccount(store, name);
  if (known && !accounts.isPassword(known, password)) return [409, resultOf(name, 'Conflict')];
  const names = Array.isArray(groups) ? groups.map(String) : [];
  if (!known) await accounts.createAccount(store, { name, fullName: String(fullName), groups: names }, password);
  return [201, resultOf(name), { location: `https://${request.headers.host}/users/${encodeURI(name)}` }];
}

const shown = (data: object): Answer => [
  200,
  { data, success: true, error: 'Success', msgTypeId: 261, label: 'Other' },
];

function resultOf(loginName: string, error = 'Success'): object {
  return { loginName, success: error === 'Success', error, msgTypeId: 260, label: 'Other' };
}

function fieldsOf({ name, fullName, groups, isDisabled }: StoredAccount): object {
  return { loginName: name, fullName, groups, dateLastUpdated: null, disabled: isDisabled };
}

function linksOf({ request, path }: HttpCall): readonly object[] {
  const commands = ['reset-password', 'change-password', 'edit', 'delete', 'disable'];
  return commands.map((rel) => ({ href: `https://${request.headers.host}${path}/command/${rel}`, rel }));
}
