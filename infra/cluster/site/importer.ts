import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const COLUMNS = 'question;option1;option2;option3;option4;bonneReponse;categorie;difficulte;explication\n';
const ROWS = 20;
const RETRY_MS = 100;
const PREFIX = 'Import';

interface Questions {
  readonly questions: readonly { readonly question: string }[];
}

interface ImportCall {
  readonly address: string;
  readonly token: string;
  readonly questions: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Imports these quiz questions, confirmed. */
export function sendImport({ address, token, questions, headers = {}, signal }: ImportCall): Promise<Response> {
  const rows = questions.map((question) => `${question};a;b;c;d;1;traditions;expert;x`);
  const body = new FormData();
  body.set('fichier', new Blob([COLUMNS + rows.join('\n')], { type: 'text/csv' }));
  return fetch(`${address}/api/quiz/questions/import?confirmer=true`, {
    method: 'POST',
    headers: { 'x-auth-token': token, ...headers },
    body,
    signal: signal ?? null,
  });
}

/** All quiz questions of the site. */
export async function storedQuestions(address: string, token: string): Promise<readonly string[]> {
  const response = await fetch(`${address}/api/quiz/questions`, { headers: { 'x-auth-token': token } });
  const { questions } = (await response.json()) as Questions; // as the contract says
  return questions.map(({ question }) => question);
}

/** Imports files of quiz questions, one after the other. Each call is repeated until its outcome is certain. */
export class Importer {
  /** Number of files whose import was acknowledged. */
  imported = 0;
  readonly wrong: string[] = [];
  readonly #address: string;
  readonly #token: string;
  #stopped = false;

  constructor(address: string, token: string) {
    this.#address = address;
    this.#token = token;
  }

  stop(): void {
    this.#stopped = true;
  }

  async import(): Promise<void> {
    for (let n = 0; !this.#stopped; n += 1) await this.#importOne(n);
  }

  /** Questions that are missing or there more than once; those of an import without answer are not counted. */
  async findDifferences(): Promise<readonly string[]> {
    const times = new Map<string, number>();
    for (const question of await storedQuestions(this.#address, this.#token))
      times.set(question, (times.get(question) ?? 0) + 1);
    const expected = Array.from({ length: this.imported }, (_, n) => questionsOf(n)).flat();
    return expected.flatMap((text) =>
      times.get(text) === 1 ? [] : [`${text} is there ${times.get(text) ?? 0} times`],
    );
  }

  async #importOne(n: number): Promise<void> {
    const key = randomUUID();
    const call = { address: this.#address, token: this.#token, questions: questionsOf(n) };
    while (!this.#stopped) {
      const signal = AbortSignal.timeout(15_000);
      // Repeated if it is cut off.
      const response = await sendImport({ ...call, headers: { 'idempotency-key': key }, signal }).catch(
        () => undefined,
      );
      if (response && response.status !== 503) {
        this.imported += 1;
        if (!response.ok) this.wrong.push(`an import was answered ${response.status} ${await response.text()}`);
        return;
      }
      await wait(RETRY_MS);
    }
  }
}

const questionsOf = (file: number): readonly string[] =>
  Array.from({ length: ROWS }, (_, row) => `${PREFIX} ${file}, question ${row} ?`);
