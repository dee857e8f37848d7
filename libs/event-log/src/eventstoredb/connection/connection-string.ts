import { StartRefused } from '@fumata/platform';

/** A password may contain a question mark. */
const ADDRESS = /^([^:]+:\/\/(?:[^:]+:[^@]+@)?)([^?/]*)\/?/;

export interface ConnectionOption {
  readonly name: string;
  /** The name as the client normalises it. */
  readonly normalised: string;
  readonly value: string;
}

/** @throws StartRefused for an unescaped percent sign */
export function splitConnectionString(
  connectionString: string,
): [address: string, options: readonly ConnectionOption[]] {
  mustDecode(connectionString);
  const address = ADDRESS.exec(connectionString)?.[0] ?? connectionString;
  const options = connectionString
    .slice(address.length)
    .split(/[?&]/)
    .filter((option) => option !== '')
    .map((option) => {
      const [name = '', ...value] = option.split('=');
      return { name, normalised: name.trim().toLowerCase().replaceAll(/[_-]/g, ''), value: value.join('=').trim() };
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

/** `prefix`: scheme and account, up to the hosts. */
export function splitAddress(address: string): { readonly prefix: string; readonly hosts: readonly string[] } {
  const [, prefix = '', hosts = ''] = ADDRESS.exec(address) ?? [];
  return { prefix, hosts: hosts.split(',') };
}
