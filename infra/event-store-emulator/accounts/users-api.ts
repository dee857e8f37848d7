import { text } from 'node:stream/consumers';
import type { Answer, HttpCall } from '../http/http-api.ts';
import { parseObject } from '../log/stream-metadata.ts';
import { isAdmin } from './access.ts';
import { type Accounts, isPassword, passwordHash, type StoredAccount } from './accounts.ts';

const SUCCESS = { success: true, error: 'Success', label: 'Other' };
const CHANGED = 260;
const SHOWN = 261;

type Body = NonNullable<ReturnType<typeof parseObject>>;

/** What a command changes. */
const COMMANDS: Readonly<Record<string, (body: Body) => Partial<StoredAccount>>> = {
  delete: () => ({ isDeleted: true }),
  disable: () => ({ isDisabled: true }),
  enable: () => ({ isDisabled: false }),
  'reset-password': ({ newPassword }) => passwordHash(String(newPassword)),
};

/** Creates, shows and changes accounts, for administrators. */
export async function answerUsers(accounts: Accounts, call: HttpCall): Promise<Answer | undefined> {
  const { method, path, request, account } = call;
  if (!account || !isAdmin(account)) return { status: 401 };
  const [, , encoded = '', , command = ''] = path.split('/');
  const name = decodeURIComponent(encoded);
  if (method === 'POST' && !/json/.test(request.headers['content-type'] ?? 'json')) return { status: 415 };
  const body = method === 'POST' ? parseObject(await text(request)) : undefined;
  if (name === '') return method === 'GET' ? shown(accounts.all().map(fieldsOf)) : create(accounts, call, body);
  const known = accounts.find(name);
  if (!known) return failed(404, name, 'NotFound');
  if (method === 'GET') return shown({ ...fieldsOf(known), links: linksOf(call) });
  const change = COMMANDS[method === 'DELETE' ? 'delete' : command]?.(body ?? {});
  if (!change) return { status: 404 };
  await accounts.save('$UserUpdated', { ...known, ...change });
  return { status: 200, body: { loginName: name, ...SUCCESS, msgTypeId: CHANGED } };
}

async function create(accounts: Accounts, { request }: HttpCall, body: Body | undefined): Promise<Answer | undefined> {
  if (!body) return { status: 200 };
  const { loginName: name, fullName, groups, password } = body;
  if (typeof name !== 'string' || typeof password !== 'string') return undefined;
  const known = accounts.find(name);
  if (known && !isPassword(known, password)) return failed(409, name, 'Conflict');
  const names = Array.isArray(groups) ? groups.map(String) : [];
  if (!known) await accounts.create(name, password, String(fullName ?? ''), names);
  const location = `https://${request.headers.host}/users/${encodeURI(name)}`;
  return { status: 201, headers: { location }, body: { loginName: name, ...SUCCESS, msgTypeId: CHANGED } };
}

const shown = (data: object): Answer => ({ status: 200, body: { data, ...SUCCESS, msgTypeId: SHOWN } });
const failed = (status: number, loginName: string, error: string): Answer => ({
  status,
  body: { loginName, ...SUCCESS, success: false, error, msgTypeId: CHANGED },
});

function fieldsOf({ name, fullName, groups, isDisabled }: StoredAccount): object {
  return { loginName: name, fullName, groups, dateLastUpdated: null, disabled: isDisabled };
}

const linksOf = ({ request, path }: HttpCall): readonly object[] =>
  ['reset-password', 'change-password', 'edit', 'delete', 'disable'].map((rel) => ({
    href: `https://${request.headers.host}${path}/command/${rel}`,
    rel,
  }));
