import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { ErrorType } from '@eventstore/db-client';
import { withTimeout, StartRefused } from '@fumata/platform';
import { connectClient } from '../connection/client.js';
import { connectionSettings } from '../connection/connection-settings.js';
import { AccessRefused, classifyError, NoAnswer } from '../connection/errors.js';
import { splitAddress, splitConnectionString } from '../connection/connection-string.js';

/** The client's default for hosts without a port. */
const DEFAULT_PORT = 2113;

interface ServerAccess {
  /** `user:password`; undefined if the URL names none. */
  readonly account: string | undefined;
  readonly hosts: readonly string[];
  readonly hasTls: boolean;
  readonly tlsCaFile: string | undefined;
}

/** The parts of the URL that calls outside the client use. */
export function serverAccessOf(connectionString: string): ServerAccess {
  const [address, options] = splitConnectionString(connectionString);
  const { prefix, hosts } = splitAddress(address);
  const account = /^[^/]+\/\/(.+)@$/.exec(prefix)?.[1];
  // The last one wins, as in the client.
  const values = new Map(options.map(({ normalised, value }) => [normalised, value]));
  const tlsCaFile = values.get('tlscafile');
  return {
    account: account === undefined ? undefined : decodeURIComponent(account),
    hosts: hosts.map((host) => (host.includes(':') ? host : `${host}:${DEFAULT_PORT}`)),
    hasTls: values.get('tls') !== 'false',
    tlsCaFile: tlsCaFile === undefined ? undefined : decodeURIComponent(tlsCaFile),
  };
}

export interface Grant {
  /** `esdb://admin:…`: an account in the group `$admins`, over TLS. */
  readonly adminConnectionString: string;
  /** The site's own account; created if missing, otherwise its password is reset. */
  readonly user: string;
  readonly password: string;
}

const ALL_STREAM = '$all';

/**
 * Gives an account the least privileges that the site needs: no group, read access to `$all`, and writes to ordinary
 * streams, which every account has. Idempotent.
 *
 * @throws StartRefused if the URL names no administrator or switches TLS off (such a server has no accounts), or if the
 *   server refuses the change; AccessRefused, Unavailable
 */
export async function grantAccess({ adminConnectionString, user, password }: Grant): Promise<void> {
  const { account, hosts, tlsCaFile, hasTls } = serverAccessOf(adminConnectionString);
  if (!hasTls || !account)
    throw new StartRefused('EVENT_STORE_URL: accounts exist over TLS only; name an administrator of the server');
  const ca = tlsCaFile === undefined ? undefined : readFileSync(tlsCaFile);
  const { deadlineMs } = connectionSettings(adminConnectionString);
  const api = { hosts, account, ca, deadlineMs };
  const created = await post(api, '/users/', { loginName: user, fullName: user, groups: [], password });
  if (created === CONFLICT) {
    const path = `/users/${encodeURIComponent(user)}/command/reset-password`;
    mustSucceed(await post(api, path, { newPassword: password }));
  } else mustSucceed(created);
  await allowReading(adminConnectionString, user);
}

async function allowReading(connectionString: string, user: string): Promise<void> {
  const client = connectClient(connectionSettings(connectionString).connectionString);
  try {
    const { metadata } = await client.getStreamMetadata(ALL_STREAM);
    const roles = [metadata?.acl?.readRoles ?? '$admins'].flat();
    if (roles.includes(user)) return;
    await client.setStreamMetadata(ALL_STREAM, { ...metadata, acl: { ...metadata?.acl, readRoles: [...roles, user] } });
  } catch (cause) {
    throw classifyError(cause);
  } finally {
    await client.dispose();
  }
}

const CONFLICT = 409;

/** The server's HTTP API of accounts. */
interface AccountApi {
  readonly hosts: readonly string[];
  readonly account: string;
  readonly ca: Buffer | undefined;
  /** Time-out per host. */
  readonly deadlineMs: number;
}

/** HTTP status from the first reachable host. The client has no calls for accounts; the server's HTTP API does. */
async function post(api: AccountApi, path: string, body: object): Promise<number> {
  const [host = '', ...others] = api.hosts;
  try {
    return await postTo(host, api, path, body);
  } catch (cause) {
    if (cause instanceof AccessRefused || others.length === 0) throw cause;
    return post({ ...api, hosts: others }, path, body);
  }
}

function postTo(host: string, { account, ca, deadlineMs }: AccountApi, path: string, body: object): Promise<number> {
  const outgoing = request(`https://${host}${path}`, {
    method: 'POST',
    auth: account,
    ca,
    headers: { 'content-type': 'application/json' },
  });
  const status = new Promise<number>((resolve, reject) => {
    // typed like the client's own connection errors
    outgoing.on('error', (cause) => reject(classifyError(Object.assign(cause, { type: ErrorType.UNAVAILABLE }))));
    outgoing.once('response', (response) => {
      void text(response).then(() => resolve(response.statusCode ?? 0), reject);
    });
  });
  outgoing.end(JSON.stringify(body));
  return withTimeout(status, deadlineMs, () => {
    outgoing.destroy();
    throw new NoAnswer(deadlineMs);
  });
}

function mustSucceed(status: number): void {
  if (status >= 200 && status < 300) return;
  throw new StartRefused(
    status === 401
      ? 'EVENT_STORE_URL: the server does not accept the user name and password of the administrator'
      : `the server refused to change the account (HTTP ${status})`,
  );
}
