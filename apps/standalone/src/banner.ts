import type { FirstAdministrator } from '@fumata/content';
import type { Configuration } from '@fumata/platform';

export interface Started {
  readonly configuration: Configuration;
  readonly address: string;
  /** The administrator that this start has made; undefined when there was one before. */
  readonly administrator: FirstAdministrator | undefined;
  /** The login that an earlier start has made. */
  readonly email: string;
}

/** What a person at the terminal is told once everything runs. */
export function banner({ configuration, address, administrator, email }: Started): string {
  const lines = [
    ['Site', configuration.publicUrl],
    ...(address === configuration.publicUrl ? [] : [['Listening on', address]]),
    ['Administrator', login(administrator, email)],
    [
      'Event log',
      configuration.eventStoreUrl === undefined ? `${configuration.dataDir}/log` : 'EventStoreDB',
    ],
    [
      'Documents',
      configuration.mongodbUri === undefined ? `${configuration.dataDir}/documents.db` : 'MongoDB',
    ],
    ['Calls', `${configuration.publicUrl}/api/docs`],
  ];
  const rows = lines.map(([name = '', text = '']) => `  ${name.padEnd(14)} ${text}`);
  return `\nFumata is open.\n\n${rows.join('\n')}\n\n  Stop with Ctrl+C.\n\n`;
}

function login(administrator: FirstAdministrator | undefined, email: string): string {
  if (!administrator) return `${email} (forgotten? npm run fumata -- user password ${email})`;
  if (administrator.password === undefined) return `${administrator.email}, password as in ADMIN_PASSWORD`;
  return `${administrator.email} / ${administrator.password}   <- shown this once, note it down`;
}
