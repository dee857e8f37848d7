import { StartRefused } from '@fumata/platform';

/** Those that the client (6.2) reads, as it compares them: in small letters, without dashes. */
const KNOWN = new Set([
  ...['connectionname', 'defaultdeadline', 'discoveryinterval', 'gossiptimeout'],
  ...['keepaliveinterval', 'keepalivetimeout', 'maxdiscoverattempts', 'nodepreference'],
  ...['throwonappendfailure', 'tls', 'tlscafile', 'tlsverifycert', 'usercertfile', 'userkeyfile'],
]);

/**
 * Of an option that it does not know or does not heed, the client warns by printing the whole address, password and all.
 * @throws StartRefused that names the option and nothing else
 */
export function refuseUnheededOptions(connectionString: string): void {
  for (const [name, value] of optionsOf(connectionString)) {
    const flat = name.trim().toLowerCase().replaceAll(/[_-]/g, '');
    if (!KNOWN.has(flat)) throw new StartRefused(`EVENT_STORE_URL has an option that is unknown: ${name}`);
    if (flat === 'tlsverifycert' && value.trim() === 'false')
      throw new StartRefused(
        'EVENT_STORE_URL: tlsVerifyCert=false has no effect; name the authority with tlsCAFile or NODE_EXTRA_CA_CERTS',
      );
  }
}

/** What stands behind the hosts; a password may hold a question mark. */
function optionsOf(connectionString: string): (readonly [name: string, value: string])[] {
  const behind = connectionString.replace(/^[^:]+:\/\/([^:]+:[^@]+@)?[^?]*\??/, '');
  return behind
    .split(/[&?]/)
    .filter((option) => option !== '')
    .map((option) => {
      const [name = '', ...value] = option.split('=');
      return [name, value.join('=')] as const;
    });
}
