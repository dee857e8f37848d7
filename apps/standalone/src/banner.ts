import type { FirstAdministrator } from '@fumata/content';
import { fumataCommand, type Configuration } from '@fumata/platform';

export interface StartedSite {
  readonly configuration: Configuration;
  readonly address: string;
  readonly administrator: FirstAdministrator;
}

/** Text for the terminal once everything runs. */
export function banner({ configuration, address, administrator }: StartedSite): string {
  const lines = [
    ['Site', configuration.publicUrl],
    ...(address === configuration.publicUrl ? [] : [['Listening on', address]]),
    ['Administrator', administratorText(administrator)],
    ['Event log', configuration.eventStoreUrl === undefined ? `${configuration.dataFolder}/log` : 'EventStoreDB'],
    ['Documents', configuration.mongodbUri === undefined ? `${configuration.dataFolder}/documents.db` : 'MongoDB'],
    ['Calls', `${configuration.publicUrl}/api/docs`],
  ];
  const rows = lines.map(([name = '', text = '']) => `  ${name.padEnd(14)} ${text}`);
  return `\nFumata is open.\n\n${rows.join('\n')}\n\n  Stop with Ctrl+C.\n\n`;
}

function administratorText(administrator: FirstAdministrator): string {
  switch (administrator.outcome) {
    case 'existed':
      return `${administrator.email} (forgotten? ${fumataCommand(`user password ${administrator.email}`)})`;
    case 'created':
      return administrator.password === undefined
        ? `${administrator.email}, password as in ADMIN_PASSWORD`
        : `${administrator.email} / ${administrator.password}   <- shown this once, change it after the login`;
    case 'email-in-use':
      return `none yet! ${commandsFor(administrator)}`;
  }
}

/** Several commands if more than one thing is missing. */
function commandsFor({ email, role, disabled }: Extract<FirstAdministrator, { outcome: 'email-in-use' }>): string {
  const commands = [
    ...(role === 'admin' ? [] : [fumataCommand(`user role ${email} admin`)]),
    ...(disabled ? [fumataCommand(`user enable ${email}`)] : []),
  ];
  const reasons = [...(role === 'admin' ? [] : [`is ${role}`]), ...(disabled ? ['is disabled'] : [])];
  return `${email} ${reasons.join(' and ')}; type: ${commands.join(' && ')}`;
}
