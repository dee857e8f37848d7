import { StartRefused } from '@fumata/platform';

/** Settings from `EVENT_STORE_URL`, with the project's defaults. */
export interface ConnectionSettings {
  /** For the client. */
  readonly connectionString: string;
  /** One connection string per host of a cluster: if discovery fails, each node can report the reason. */
  readonly singleHosts: readonly string[];
  /** Interval of the connection check and time-out of its answer. */
  readonly heartbeat: Heartbeat;
  /** Total time of an append or read, retries included. */
  readonly deadlineMs: number;
}

export interface Heartbeat {
  readonly intervalMs: number;
  readonly timeoutMs: number;
}

/** The options that the client (6.2) reads, normalised as it does: lower case, without dashes. */
const KNOWN_OPTIONS = new Set([
  'connectionname',
  'defaultdeadline',
  'discoveryinterval',
  'gossiptimeout',
  'keepaliveinterval',
  'keepalivetimeout',
  'maxdiscoverattempts',
  'nodepreference',
  'throwonappendfailure',
  'tls',
  'tlscafile',
  'tlsverifycert',
  'usercertfile',
  'userkeyfile',
]);

const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i;
const OPTION_NAME = /^[A-Za-z_-]+$/;

const DEFAULTS = { keepaliveinterval: 500, keepalivetimeout: 1_000, defaultdeadline: 5_000 };

/** The client's own keep-alive only closes dead sockets; below ten seconds it warns on the console. */
const SOCKET_KEEP_ALIVE = ['keepAliveInterval=10000', 'keepAliveTimeout=2000'];
/** Seconds that a node may take to describe its cluster: limits the cost of a frozen node. */
const GOSSIP_TIMEOUT = 'gossipTimeout=1';

/**
 * `keepAliveInterval` and `keepAliveTimeout` set the heartbeat, `defaultDeadline` the deadline of a call (ms).
 *
 * @throws StartRefused for an option that the client would ignore or print with the whole URL, password included
 */
export function connectionSettings(connectionString: string): ConnectionSettings {
  const [address, options] = split(connectionString);
  mustBeWellFormed(address, options);
  const numbers: Record<string, number> = { ...DEFAULTS };
  const clientOptions: string[] = [];
  let hasGossipTimeout = false;
  for (const { name, flat, value } of options) {
    if (!KNOWN_OPTIONS.has(flat)) throw new StartRefused(`EVENT_STORE_URL has an unknown option: ${name}`);
    if (flat === 'tlsverifycert' && value === 'false')
      throw new StartRefused(
        'EVENT_STORE_URL: tlsVerifyCert=false has no effect; name the authority with tlsCAFile or NODE_EXTRA_CA_CERTS',
      );
    if (flat === 'throwonappendfailure' && value === 'false')
      throw new StartRefused(
        'EVENT_STORE_URL: throwOnAppendFailure=false would acknowledge what is not recorded; leave it out',
      );
    hasGossipTimeout ||= flat === 'gossiptimeout';
    if (flat in DEFAULTS) numbers[flat] = positive(name, value);
    else clientOptions.push(`${name}=${value}`);
  }
  const { keepaliveinterval = 0, keepalivetimeout = 0, defaultdeadline = 0 } = numbers;
  const query = [...clientOptions, ...(hasGossipTimeout ? [] : [GOSSIP_TIMEOUT]), ...SOCKET_KEEP_ALIVE].join('&');
  return {
    connectionString: `${address}?${query}`,
    singleHosts: singleHosts(address)
      .filter((each) => each !== address)
      .map((each) => `${each}?${query}`),
    heartbeat: { intervalMs: keepaliveinterval, timeoutMs: keepalivetimeout },
    deadlineMs: defaultdeadline,
  };
}

/** An unescaped password spills into hosts and options, which error messages repeat. */
function mustBeWellFormed(address: string, options: readonly Option[]): void {
  const [, , hosts = ''] = ADDRESS.exec(address) ?? [];
  if (hosts.split(',').every((host) => HOST.test(host)) && options.every(({ name }) => OPTION_NAME.test(name))) return;
  throw new StartRefused(
    'EVENT_STORE_URL: a host is not written as host:port, or an option not as name=value; ' +
      'in a password write @ as %40, / as %2F and ? as %3F',
  );
}

export interface Account {
  /** `user:password`; undefined if the URL names none. */
  readonly account: string | undefined;
  readonly hosts: readonly string[];
  readonly hasTls: boolean;
  readonly tlsCaFile: string | undefined;
}

/** The parts of the URL that calls outside the client use. */
export function accountOf(connectionString: string): Account {
  const [address, options] = split(connectionString);
  const [, before = '', hosts = ''] = ADDRESS.exec(address) ?? [];
  const account = /\/\/(.+)@$/.exec(before)?.[1];
  const values = new Map(options.map(({ flat, value }) => [flat, value])); // the last one wins, as in the client
  const tlsCaFile = values.get('tlscafile');
  return {
    account: account === undefined ? undefined : decodeURIComponent(account),
    hosts: hosts.split(',').map((host) => (host.includes(':') ? host : `${host}:${DEFAULT_PORT}`)),
    hasTls: values.get('tls') !== 'false',
    tlsCaFile: tlsCaFile === undefined ? undefined : decodeURIComponent(tlsCaFile),
  };
}

function positive(name: string, value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1)
    throw new StartRefused(`EVENT_STORE_URL: ${name} is a number of milliseconds, at least 1`);
  return number;
}

/** The client's default for hosts without a port. */
const DEFAULT_PORT = 2113;

/** A password may contain a question mark. */
const ADDRESS = /^([^:]+:\/\/(?:[^:]+:[^@]+@)?)([^?/]*)\/?/;

interface Option {
  readonly name: string;
  /** The name as the client normalises it. */
  readonly flat: string;
  readonly value: string;
}

/** @throws StartRefused for an unescaped percent sign */
function split(connectionString: string): [address: string, options: readonly Option[]] {
  mustDecode(connectionString);
  const address = ADDRESS.exec(connectionString)?.[0] ?? connectionString;
  const options = connectionString
    .slice(address.length)
    .split(/[?&]/)
    .filter((option) => option !== '')
    .map((option) => {
      const [name = '', ...value] = option.split('=');
      return { name, flat: name.trim().toLowerCase().replaceAll(/[_-]/g, ''), value: value.join('=').trim() };
    });
  return [address.replace(/\/$/, ''), options];
}

function mustDecode(connectionString: string): void {
  try {
    decodeURIComponent(connectionString);
  } catch {
    throw new StartRefused('EVENT_STORE_URL: write %25 for a percent sign, also in a password');
  }
}

function singleHosts(address: string): readonly string[] {
  const [, before = '', hosts = ''] = ADDRESS.exec(address) ?? [];
  return hosts.split(',').map((host) => before.replace('esdb+discover:', 'esdb:') + host);
}
