import type { Page, Response } from 'playwright-core';
import { z } from 'zod';

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];

/** Part of the answer of `/api/docs-json`. */
interface Documentation {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: JsonSchema }>> }>>;
}

/** `/api/articles/{id}` as a pattern; fixed addresses come before those with parameters. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`);

/** Compares what a page asks of the API, and what it gets, with the API's documentation. */
export class DocumentedCalls {
  /** Addresses that were called and are documented. */
  readonly documented = new Set<string>();
  readonly #operations: readonly { pattern: RegExp; name: string; methods: Readonly<Record<string, Operation>> }[];
  readonly #checks: Promise<string | undefined>[] = [];

  constructor({ paths }: Documentation) {
    this.#operations = Object.entries(paths)
      .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
      .map(([name, methods]) => ({ pattern: patternOf(name), name, methods }));
  }

  watch(page: Page): void {
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.startsWith('/api/')) this.#checks.push(this.#check(response));
    });
  }

  /** Calls that the documentation does not know, that were refused, or whose answer is another one. */
  async problems(): Promise<string[]> {
    return (await Promise.all(this.#checks)).filter((problem) => problem !== undefined);
  }

  async #check(response: Response): Promise<string | undefined> {
    const { pathname } = new URL(response.url());
    const method = response.request().method();
    const call = `${method} ${pathname}`;
    const operation = this.#operations.find(({ pattern }) => pattern.test(pathname));
    const answers = operation?.methods[method.toLowerCase()]?.responses;
    if (!operation || !answers) return `${call}: not documented`;
    this.documented.add(`${method} ${operation.name}`);
    const status = response.status();
    if (status === 304) return undefined;
    const schema = answers[status]?.content?.['application/json']?.schema;
    if (!response.ok()) return `${call}: ${status} ${await response.text()}`;
    if (!schema) return answers[status] ? undefined : `${call}: no answer ${status} is documented`;
    const answer = z.fromJSONSchema(schema, { defaultTarget: 'openapi-3.0' }).safeParse(await response.json());
    return answer.success ? undefined : `${call}: ${z.prettifyError(answer.error)}`;
  }
}
