/** An option is unknown or has an invalid value; the message is one sentence. */
export class OptionRefused extends Error {}

/** The options of EventStoreDB that have an effect, each with its kind and default; none for an empty text. */
const OPTIONS = {
  'node-ip': ['text', '127.0.0.1'],
  'node-port': ['port', '2113'],
  'node-host-advertise-as': ['text', ''],
  'advertise-host-to-client-as': ['text', ''],
  'advertise-node-port-to-client-as': ['port', ''],
  db: ['text', '/var/lib/eventstore'],
  'mem-db': ['flag', 'false'],
  insecure: ['flag', 'false'],
  'cluster-size': ['number', '1'],
  'gossip-seed': ['text', ''],
  'gossip-interval-ms': ['number', '2000'],
  'gossip-timeout-ms': ['number', '2500'],
  'certificate-file': ['text', ''],
  'certificate-private-key-file': ['text', ''],
  'trusted-root-certificates-path': ['text', ''],
  'default-admin-password': ['text', 'changeit'],
  'default-ops-password': ['text', 'changeit'],
} as const;

/** Options of EventStoreDB that change nothing here. */
const IGNORED =
  `advertise-tcp-port-to-client-as allow-anonymous-endpoint-access allow-anonymous-stream-access allow-unknown-options
  cached-chunks certificate-reserved-node-common-name chunks-cache-size cluster-dns commit-timeout-ms dev disable-log-file
  discover-via-dns enable-atom-pub-over-http enable-trusted-auth index index-cache-depth log log-config
  log-file-retention-count log-level max-mem-table-size prepare-timeout-ms read-only-replica reader-threads-count
  replication-host-advertise-as replication-ip replication-port replication-tcp-port-advertise-as run-projections
  skip-db-verify skip-index-verify start-standard-projections stats-period-sec stats-storage stream-existence-filter-size
  stream-info-cache-capacity telemetry-optout unsafe-disable-flush-to-disk worker-threads write-stats-to-db`.split(
    /\s+/,
  );

type Name = keyof typeof OPTIONS;
type Values = Map<string, string>;

const PREFIX = 'EVENTSTORE_';
const VALID = { text: /^/, flag: /^(true|false)$/i, number: /^[1-9]\d*$/, port: /^[1-9]\d{0,4}$/ };
const KINDS = { text: 'a text', flag: 'true or false', number: 'a positive number', port: 'a port' };

export type NodeOptions = ReturnType<typeof nodeOptions>;

/** Options from arguments (`--node-port 2113`, `--node-port=2113`) and variables (`EVENTSTORE_NODE_PORT`). @throws OptionRefused */
export function nodeOptions(args: readonly string[], env: NodeJS.ProcessEnv) {
  const values: Values = new Map();
  for (const [name, value = ''] of Object.entries(env))
    if (name.startsWith(PREFIX)) set(values, name.slice(PREFIX.length).replaceAll('_', '-'), value, name);
  readArguments(values, args);
  const of = (name: Name): string => values.get(name) || OPTIONS[name][1];
  const is = (name: Name): boolean => of(name).toLowerCase() === 'true';
  const [ip, nodes] = [of('node-ip'), Number(of('cluster-size'))];
  if (nodes !== 1 && nodes !== 3) throw new OptionRefused('The option cluster-size must be 1 or 3.');
  if (is('mem-db') && nodes === 3) throw new OptionRefused('Three nodes share a folder; mem-db is for one node only.');
  const host = of('advertise-host-to-client-as') || of('node-host-advertise-as') || ip.replace('0.0.0.0', '127.0.0.1');
  return {
    ip,
    port: Number(of('node-port')),
    /** Where clients reach the node. */
    advertised: { host, port: Number(of('advertise-node-port-to-client-as') || of('node-port')) },
    /** Undefined keeps all in memory. */
    folder: is('mem-db') ? undefined : of('db'),
    nodes,
    /** Host and port of the other nodes. */
    seeds: of('gossip-seed').split(',').filter(Boolean),
    gossipIntervalMs: Number(of('gossip-interval-ms')),
    gossipTimeoutMs: Number(of('gossip-timeout-ms')),
    /** Undefined serves everybody without TLS. */
    tls: is('insecure') ? undefined : tlsOptions(of),
    passwords: { admin: of('default-admin-password'), ops: of('default-ops-password') },
  };
}

function tlsOptions(of: (name: Name) => string) {
  const [certificate, key] = [of('certificate-file'), of('certificate-private-key-file')];
  if (!certificate || !key)
    throw new OptionRefused(
      'The options certificate-file and certificate-private-key-file are needed, or insecure for a server without TLS.',
    );
  return { certificate, key, authorityFolder: of('trusted-root-certificates-path') || undefined };
}

function readArguments(values: Values, args: readonly string[]): void {
  for (let n = 0; n < args.length; n += 1) {
    const [shown = '', next] = [args[n], args[n + 1]];
    const [, name = '', , inline] = /^--([a-z-]+)(=(.*))?$/is.exec(shown) ?? [];
    const isLone = inline === undefined && (next === undefined || next.startsWith('--'));
    set(values, name, inline ?? (isLone ? undefined : next), shown);
    if (inline === undefined && !isLone) n += 1;
  }
}

/** @param value undefined for an argument that stands alone */
function set(values: Values, given: string, value: string | undefined, shown: string): void {
  const name = given.toLowerCase();
  const [kind] = Object.entries(OPTIONS).find(([known]) => known === name)?.[1] ?? ['flag'];
  const isIgnored = IGNORED.includes(name);
  if (!isIgnored && !(name in OPTIONS))
    throw new OptionRefused(`The event store emulator does not know the option ${shown}.`);
  if (value === undefined && kind !== 'flag') throw new OptionRefused(`The option ${name} needs a value.`);
  const text = value ?? 'true';
  if (!isIgnored && (!VALID[kind].test(text) || (kind === 'port' && Number(text) > 65_535)))
    throw new OptionRefused(`The option ${name} must be ${KINDS[kind]}, not ${text}.`);
  values.set(name, text);
}
