import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { ErrorType } from '@eventstore/db-client';
import { withTimeout, StartRefused } from '@fumata/platform';
import { connectClient } from './client.js';
import { accountOf, connectionSettings } from './connection-settings.js';
import { AccessRefused, classified, NoAnswer } from './errors.js';

export interface Grant {
  /** `esdb://admin:…`: an account of the group `$admins`, over TLS. */
  readonly adminConnectionString: string;
  /** The site's own account; created when missing, otherwise its password is changed. */
  readonly user: string;
  readonly password: string;
}

const ALL = '$all';

/**
 * Gives an account the least that the site needs: it belongs to no group, may read `$all`, and writes ordinary streams as every
 * account may. Safe to repeat.
 *
 * @throws StartRefused without TLS (such a server knows no accounts); AccessRefused, Unavailable
 */
export async function grantAccess({ adminConnectionString, user, password }: Grant): Promise<void> {
  const { account, hosts, tlsCaFile, hasTls } = accountOf(adminConnectionString);
  if (!hasTls || !account)
    throw new StartRefused(
      'EVENT_STORE_URL: accounts exist over TLS only; name an administrator of the server',
    );
  const ca = tlsCaFile === undefined ? undefined : readFileSync(tlsCaFile);
  const { deadlineMs } = connectionSettings(adminConnectionString);
  const site = { hosts, account, ca, deadlineMs };
  const created = await post(site, '/users/', { loginName: user, fullName: user, groups: [], password });
  if (created === CONFLICT) {
    const path = `/users/${encodeURIComponent(user)}/command/reset-password`;
    mustSucceed(await post(site, path, { newPassword: password }));
  } else mustSucceed(created);
  await allowReading(adminConnectionString, user);
}

async function allowReading(connectionString: string, user: string): Promise<void> {
  const client = connectClient(connectionSettings(connectionString).connectionString);
  try {
    const { metadata } = await client.getStreamMetadata(ALL);
    const roles = [metadata?.acl?.readRoles ?? '$admins'].flat();
    if (roles.includes(user)) return;
    await client.setStreamMetadata(ALL, {
      ...metadata,
      acl: { ...metadata?.acl, readRoles: [...roles, user] },
    });
  } catch (cause) {
    throw classified(cause);
  } finally {
    await client.dispose();
  }
}

const CONFLICT = 409;

interface Site {
  readonly hosts: readonly string[];
  readonly account: string;
  readonly ca: Buffer | undefined;
  /** How long each host may take to answer. */
  readonly deadlineMs: number;
}

/**
 * The status that the first host that can be reached answers with. The client has no calls for accounts; the server's HTTP API does.
 */
async function post(site: Site, path: string, body: object): Promise<number> {
  const [host = '', ...others] = site.hosts;
  try {
    return await postTo(host, site, path, body);
  } catch (cause) {
    if (cause instanceof AccessRefused || others.length === 0) throw cause;
    return post({ ...site, hosts: others }, path, body);
  }
}

function postTo(
  host: string,
  { account, ca, deadlineMs }: Site,
  path: string,
  body: object,
): Promise<number> {
  const asked = request(`https://${host}${path}`, {
    ...{ method: 'POST', auth: account, ca },
    headers: { 'content-type': 'application/json' },
  });
  const status = new Promise<number>((resolve, reject) => {
    // Marked as the client marks errors of its connections.
    asked.on('error', (cause) => reject(classified(Object.assign(cause, { type: ErrorType.UNAVAILABLE }))));
    asked.once('response', (response) => {
      void text(response).then(() => resolve(response.statusCode ?? 0), reject);
    });
  });
  asked.end(JSON.stringify(body));
  return withTimeout(status, deadlineMs, () => {
    asked.destroy();
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
