import { parseArgs } from 'node:util';
import { z } from 'zod';

/** An option is unknown or has an invalid value; the message is one sentence. */
export class OptionRefused extends Error {}

const FLAG = z.stringbool('must be true or false').default(false);
const whole = (error: string, max = Infinity) => z.coerce.number(error).int(error).positive(error).max(max, error);
const PORT = whole('must be a port', 65_535);
const MILLISECONDS = whole('must be a positive number');

/** The options of EventStoreDB that have an effect. */
const OPTIONS = z.object({
  'node-ip': z.string().default('127.0.0.1'),
  'node-port': PORT.default(2113),
  'advertise-host-to-client-as': z.string().optional(),
  'advertise-node-port-to-client-as': PORT.optional(),
  db: z.string().default('/var/lib/eventstore'),
  'mem-db': FLAG,
  insecure: FLAG,
  'cluster-size': z.enum(['1', '3'], 'must be 1 or 3').default('1'),
  'gossip-interval-ms': MILLISECONDS.default(2_000),
  'gossip-timeout-ms': MILLISECONDS.default(2_500),
  'certificate-file': z.string().optional(),
  'certificate-private-key-file': z.string().optional(),
  'trusted-root-certificates-path': z.string().optional(),
});

/** Options of EventStoreDB that change nothing here. */
const IGNORED =
  `advertise-tcp-port-to-client-as cached-chunks cluster-dns commit-timeout-ms disable-log-file discover-via-dns
  enable-atom-pub-over-http gossip-seed index log log-file-retention-count log-level prepare-timeout-ms
  reader-threads-count replication-ip replication-port run-projections stats-period-sec stream-existence-filter-size
  telemetry-optout worker-threads write-stats-to-db`.split(/\s+/);

type Values = z.infer<typeof OPTIONS>;
export type NodeOptions = ReturnType<typeof nodeOptions>;

/** Options from arguments (`--node-port 2113`, `--node-port=2113`) and variables (`EVENTSTORE_NODE_PORT`). @throws OptionRefused */
export function nodeOptions(args: readonly string[], env: NodeJS.ProcessEnv) {
  const values = valuesIn([...argumentsIn(env), ...args]);
  const { 'node-ip': ip, 'node-port': port, 'mem-db': isInMemory } = values;
  const nodes = Number(values['cluster-size']);
  if (isInMemory && nodes === 3) throw new OptionRefused('Three nodes share a folder; mem-db is for one node only.');
  return {
    ip,
    port,
    /** Where clients reach the node. */
    advertised: {
      host: values['advertise-host-to-client-as'] ?? ip.replace('0.0.0.0', '127.0.0.1'),
      port: values['advertise-node-port-to-client-as'] ?? port,
    },
    /** Undefined keeps all in memory. */
    folder: isInMemory ? undefined : values.db,
    nodes,
    gossipIntervalMs: values['gossip-interval-ms'],
    gossipTimeoutMs: values['gossip-timeout-ms'],
    /** Undefined serves everybody without TLS. */
    tls: values.insecure ? undefined : tlsOptions(values),
  };
}

function tlsOptions(values: Values) {
  const { 'certificate-file': certificate, 'certificate-private-key-file': key } = values;
  if (certificate && key) return { certificate, key, authorityFolder: values['trusted-root-certificates-path'] };
  const needed = 'The options certificate-file and certificate-private-key-file are needed';
  throw new OptionRefused(`${needed}, or insecure for a server without TLS.`);
}

/** Variables as arguments. */
const argumentsIn = (env: NodeJS.ProcessEnv): readonly string[] =>
  Object.entries(env).flatMap(([name, value]) => {
    const [, option] = /^EVENTSTORE_(.*)$/.exec(name) ?? [];
    return option && value ? [`--${option.replaceAll('_', '-').toLowerCase()}=${value}`] : [];
  });

function valuesIn(given: readonly string[]): Values {
  const known = [...Object.keys(OPTIONS.shape), ...IGNORED].map((name) => [name, { type: 'string' }] as const);
  // Flags may stand alone.
  const args = given.map((argument) => argument.replace(/^--(insecure|mem-db)$/, '$&=true'));
  try {
    return OPTIONS.parse(parseArgs({ args, options: Object.fromEntries(known) }).values);
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    const [issue] = cause instanceof z.ZodError ? cause.issues : [];
    const reason = issue ? `The option ${String(issue.path[0])} ${issue.message}` : cause.message;
    throw new OptionRefused(`${reason}.`, { cause });
  }
}
