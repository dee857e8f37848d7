/** Masks an e-mail so that it is recognisable but not usable: `c•••@e•••.fr`. */
export function maskEmail(email: string): string {
  const [, name = '', domain = ''] = /^(.*)@([^@]*)$/.exec(email) ?? [];
  const end = /\.[^.]*$/.exec(domain)?.[0] ?? '';
  return `${[...name].slice(0, 1).join('')}•••@${[...domain].slice(0, 1).join('')}•••${end}`;
}
