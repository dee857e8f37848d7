import { StartRefused } from '@fumata/platform';
import { splitAddress, splitConnectionString, type ConnectionOption } from './connection-string.js';

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
  const [address, options] = splitConnectionString(connectionString);
  mustBeWellFormed(address, options);
  const numbers = { ...DEFAULTS };
  const clientOptions: string[] = [];
  let hasGossipTimeout = false;
  for (const { name, normalised, value } of options) {
    if (!KNOWN_OPTIONS.has(normalised)) throw new StartRefused(`EVENT_STORE_URL has an unknown option: ${name}`);
    if (normalised === 'tlsverifycert' && value === 'false')
      throw new StartRefused(
        'EVENT_STORE_URL: tlsVerifyCert=false has no effect; name the authority with tlsCAFile or NODE_EXTRA_CA_CERTS',
      );
    if (normalised === 'throwonappendfailure' && value === 'false')
      throw new StartRefused(
        'EVENT_STORE_URL: throwOnAppendFailure=false would acknowledge what is not recorded; leave it out',
      );
    hasGossipTimeout ||= normalised === 'gossiptimeout';
    if (hasDefault(normalised)) numbers[normalised] = parseMilliseconds(name, value);
    else clientOptions.push(`${name}=${value}`);
  }
  const query = [...clientOptions, ...(hasGossipTimeout ? [] : [GOSSIP_TIMEOUT]), ...SOCKET_KEEP_ALIVE].join('&');
  return {
    connectionString: `${address}?${query}`,
    singleHosts: singleHosts(address)
      .filter((each) => each !== address)
      .map((each) => `${each}?${query}`),
    heartbeat: { intervalMs: numbers.keepaliveinterval, timeoutMs: numbers.keepalivetimeout },
    deadlineMs: numbers.defaultdeadline,
  };
}

/** An unescaped password spills into hosts and options, which error messages repeat. */
function mustBeWellFormed(address: string, options: readonly ConnectionOption[]): void {
  const { hosts } = splitAddress(address);
  if (hosts.every((host) => HOST.test(host)) && options.every(({ name }) => OPTION_NAME.test(name))) return;
  throw new StartRefused(
    'EVENT_STORE_URL: a host is not written as host:port, or an option not as name=value; ' +
      'in a password write @ as %40, / as %2F and ? as %3F',
  );
}

const hasDefault = (option: string): option is keyof typeof DEFAULTS => option in DEFAULTS;

function parseMilliseconds(name: string, value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1)
    throw new StartRefused(`EVENT_STORE_URL: ${name} is a number of milliseconds, at least 1`);
  return number;
}

function singleHosts(address: string): readonly string[] {
  const { prefix, hosts } = splitAddress(address);
  return hosts.map((host) => prefix.replace('esdb+discover:', 'esdb:') + host);
}
