import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Readable } from 'node:stream';
import { Refusal } from './refusal.js';

/** The terminal, or what stands for it in a test. */
export interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable;
}

/** The first line of what is piped in. */
export async function passwordFromPipe({ input }: Terminal): Promise<string> {
  const lines = createInterface({ input });
  try {
    for await (const line of lines) return line;
  } finally {
    lines.close();
  }
  throw new Refusal("Aucun mot de passe sur l'entrée standard");
}

/** Asks without an echo. An empty answer is undefined. */
export function askHidden(question: string, { input, output }: Terminal): Promise<string | undefined> {
  output.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const line = createInterface({ input, output: silent, terminal: true, historySize: 0 });
  return new Promise<string | undefined>((resolve, reject) => {
    line.once('line', (answer) => resolve(answer === '' ? undefined : answer));
    line.once('SIGINT', () => reject(new Refusal('Abandonné')));
    line.once('close', () => reject(new Refusal('Abandonné')));
  }).finally(() => {
    line.close();
    output.write('\n');
  });
}

/** Asks for a new password, twice; undefined when one is to be made up. */
export async function askNewPassword(terminal: Terminal): Promise<string | undefined> {
  const first = await askHidden('Nouveau mot de passe (vide : il est tiré au sort) : ', terminal);
  if (first === undefined) return undefined;
  const second = await askHidden('Encore une fois : ', terminal);
  if (first !== second) throw new Refusal('Les deux saisies diffèrent : rien n’a été changé');
  return first;
}
