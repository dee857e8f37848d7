import { createInterface } from 'node:readline';
import { Writable, type Readable } from 'node:stream';
import { CommandRefused } from './command-refused.js';

/** The terminal, or its substitute in a test. */
export interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable;
}

/** Description of the option `--password-stdin`. */
export const PASSWORD_FROM_PIPE = 'lit le mot de passe sur l’entrée standard (première ligne)';

/** First line of standard input. */
export async function passwordFromPipe({ input }: Terminal): Promise<string> {
  const lines = createInterface({ input });
  try {
    for await (const line of lines) return line;
  } finally {
    lines.close();
  }
  throw new CommandRefused('Aucun mot de passe sur l’entrée standard');
}

/** Asks without echo. Undefined for an empty answer. */
export function askHidden(question: string, { input, output }: Terminal): Promise<string | undefined> {
  output.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: true, historySize: 0 });
  return new Promise<string | undefined>((resolve, reject) => {
    lines.once('line', (answer) => resolve(answer === '' ? undefined : answer));
    lines.once('SIGINT', () => reject(new CommandRefused('Abandonné')));
    lines.once('close', () => reject(new CommandRefused('Abandonné')));
  }).finally(() => {
    lines.close();
    output.write('\n');
  });
}

/** Asks twice for a new password; undefined when one should be generated. */
export async function askNewPassword(terminal: Terminal): Promise<string | undefined> {
  const first = await askHidden('Nouveau mot de passe (vide : il est généré) : ', terminal);
  if (first === undefined) return undefined;
  const second = await askHidden('Confirmez : ', terminal);
  if (first !== second) throw new CommandRefused('Les deux saisies diffèrent : rien n’a été changé');
  return first;
}
