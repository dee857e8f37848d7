/** An option is unknown or has an invalid value; the message is one sentence. */
export class OptionRefused extends Error {}

/** Options of EventStoreDB that change nothing here. */
const IGNORED = [
  'advertise-tcp-port-to-client-as cached-chunks certificate-reserved-node-common-name chunks-cache-size',
  'cluster-dns discover-via-dns disable-log-file enable-atom-pub-over-http enable-trusted-auth index index-cache-depth',
  'log log-config log-file-retention-count log-level max-mem-table-size read-only-replica reader-threads-count',
  'replication-ip replication-port replication-host-advertise-as replication-tcp-port-advertise-as run-projections',
  'skip-db-verify skip-index-verify start-standard-projections stats-period-sec stats-storage',
  'stream-existence-filter-size stream-info-cache-capacity telemetry-optout worker-threads write-stats-to-db',
  'allow-anonymous-endpoint-access allow-anonymous-stream-access allow-unknown-options commit-timeout-ms',
  'prepare-timeout-ms unsafe-disable-flush-to-disk dev',
]
  .join(' ')
  .split(' ');
const FLAGS = new Set(['insecure', 'mem-db', 'dev', 'disable-log-file', 'telemetry-optout']);
const KNOWN = new Set([
  ...IGNORED,
  ...['node-ip', 'node-port', 'node-host-advertise-as', 'advertise-host-to-client-as', 'advertise-node-port-to-client-as'],
  ...['db', 'mem-db', 'insecure', 'cluster-size', 'gossip-seed', 'gossip-interval-ms', 'gossip-timeout-ms'],
  ...['certificate-file', 'certificate-private-key-file', 'trusted-root-certificates-path'],
  ...['default-admin-password', 'default-ops-password'],
]);
const PREFIX = 'EVENTSTORE_';

export interface TlsOptions {
  readonly certificate: string;
  readonly key: string;
  readonly authorityFolder: string | undefined;
}

export interface NodeOptions {
  readonly ip: string;
  readonly port: number;
  /** Where clients reach the node. */
  readonly advertised: { readonly host: string; readonly port: number };
  /** Undefined keeps all in memory. */
  readonly folder: string | undefined;
  readonly nodes: 1 | 3;
  readonly gossipIntervalMs: number;
  readonly gossipTimeoutMs: number;
  /** Undefined serves everybody without TLS. */
  readonly tls: TlsOptions | undefined;
  readonly passwords: { readonly admin: string; readonly ops: string };
}

/** Options from arguments (`--node-port 2113`, `--node-port=2113`) and variables (`EVENTSTORE_NODE_PORT`). @throws OptionRefused */
export function nodeOptions(args: readonly string[], env: NodeJS.ProcessEnv): NodeOptions {
  const values = new Map([...variables(env), ...argumentsOf(args)]);
  const [ip, port] = [values.get('node-ip') ?? '127.0.0.1', number(values, 'node-port', 2113)];
  const nodes = number(values, 'cluster-size', 1);
  if (nodes !== 1 && nodes !== 3) throw new OptionRefused('The option cluster-size must be 1 or 3.');
  const isInMemory = boolean(values, 'mem-db');
  if (isInMemory && nodes === 3) throw new OptionRefused('Three nodes share a folder; mem-db is for one node only.');
  return {
    ip,
    port,
    advertised: {
      host: values.get('advertise-host-to-client-as') ?? values.get('node-host-advertise-as') ?? reachable(ip),
      port: number(values, 'advertise-node-port-to-client-as', port),
    },
    folder: isInMemory ? undefined : (values.get('db') ?? '/var/lib/eventstore'),
    nodes,
    gossipIntervalMs: number(values, 'gossip-interval-ms', 2_000),
    gossipTimeoutMs: number(values, 'gossip-timeout-ms', 2_500),
    tls: boolean(values, 'insecure') ? undefined : tlsOptions(values),
    passwords: {
      admin: values.get('default-admin-password') ?? 'changeit',
      ops: values.get('default-ops-password') ?? 'changeit',
    },
  };
}

const reachable = (ip: string): string => (ip === '0.0.0.0' ? '127.0.0.1' : ip);

function argumentsOf(args: readonly string[]): readonly (readonly [string, string])[] {
  const found: [string, string][] = [];
  for (let n = 0; n < args.length; n += 1) {
    const [, name = '', , value] = /^--([a-z-]+)(=(.*))?$/is.exec(args[n] ?? '') ?? [];
    const known = mustBeKnown(name.toLowerCase(), args[n] ?? '');
    const next = args[n + 1];
    if (value !== undefined) found.push([known, value]);
    else if (FLAGS.has(known) && (next === undefined || next.startsWith('--'))) found.push([known, 'true']);
    else if (next === undefined) throw new OptionRefused(`The option ${known} needs a value.`);
    else {
      found.push([known, next]);
      n += 1;
    }
  }
  return found;
}

function variables(env: NodeJS.ProcessEnv): readonly (readonly [string, string])[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (!name.startsWith(PREFIX) || value === undefined) return [];
    const option = name.slice(PREFIX.length).toLowerCase().replaceAll('_', '-');
    return [[mustBeKnown(option, name), value] as const];
  });
}

function mustBeKnown(name: string, shown: string): string {
  if (KNOWN.has(name)) return name;
  throw new OptionRefused(`The event store emulator does not know the option ${shown}.`);
}

function number(values: ReadonlyMap<string, string>, name: string, standard: number): number {
  const value = values.get(name);
  const result = value === undefined ? standard : Number(value);
  const isPort = name.includes('port');
  if (value !== '' && Number.isInteger(result) && result > 0 && (!isPort || result < 65_536)) return result;
  throw new OptionRefused(`The option ${name} must be a ${isPort ? 'port' : 'positive number'}, not ${value}.`);
}

function boolean(values: ReadonlyMap<string, string>, name: string): boolean {
  const value = (values.get(name) ?? 'false').toLowerCase();
  if (value === 'true' || value === 'false') return value === 'true';
  throw new OptionRefused(`The option ${name} must be true or false, not ${value}.`);
}

function tlsOptions(values: ReadonlyMap<string, string>): TlsOptions {
  const [certificate, key] = [values.get('certificate-file'), values.get('certificate-private-key-file')];
  if (!certificate || !key)
    throw new OptionRefused(
      'The options certificate-file and certificate-private-key-file are needed, or insecure for a server without TLS.',
    );
  return { certificate, key, authorityFolder: values.get('trusted-root-certificates-path') };
}
