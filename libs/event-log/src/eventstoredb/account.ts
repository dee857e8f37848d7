import { splitAddress, splitConnectionString } from './connection-string.js';

/** The client's default for hosts without a port. */
const DEFAULT_PORT = 2113;

export interface Account {
  /** `user:password`; undefined if the URL names none. */
  readonly account: string | undefined;
  readonly hosts: readonly string[];
  readonly hasTls: boolean;
  readonly tlsCaFile: string | undefined;
}

/** The parts of the URL that calls outside the client use. */
export function accountOf(connectionString: string): Account {
  const [address, options] = splitConnectionString(connectionString);
  const { before, hosts } = splitAddress(address);
  const account = /^[^/]+\/\/(.+)@$/.exec(before)?.[1];
  const values = new Map(options.map(({ normalised, value }) => [normalised, value])); // the last one wins, as in the client
  const tlsCaFile = values.get('tlscafile');
  return {
    account: account === undefined ? undefined : decodeURIComponent(account),
    hosts: hosts.map((host) => (host.includes(':') ? host : `${host}:${DEFAULT_PORT}`)),
    hasTls: values.get('tls') !== 'false',
    tlsCaFile: tlsCaFile === undefined ? undefined : decodeURIComponent(tlsCaFile),
  };
}
