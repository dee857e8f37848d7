// npm run generate -- command <name> "<summary in French>"
// Writes a command of administrators that does nothing yet: handler, controller and suite, registered, with schema and verb.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './installation.mjs';

const FEATURE = 'apps/api/src/features/conclave';
const USAGE = 'npm run generate -- command suspend-round "Suspendre le scrutin"';

const pascal = (name) => name.replace(/(^|-)([a-z])/g, (_, _dash, letter) => letter.toUpperCase());
const camel = (name) => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());

const handler = (name) => `import type { ${pascal(name)}Body } from '@fumata/contracts';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AdminCommandExecutor } from '../admin-command-executor.js';
import { AdminCommand } from '../admin-commands.js';

export class ${pascal(name)} extends AdminCommand<${pascal(name)}Body> {
  readonly verb = '${name}';
}

@CommandHandler(${pascal(name)})
export class ${pascal(name)}Handler implements ICommandHandler<${pascal(name)}> {
  constructor(private readonly executor: AdminCommandExecutor) {}

  execute({ context }: ${pascal(name)}) {
    // The decider of libs/conclave: events, none, or a refusal.
    return this.executor.execute(context, () => []);
  }
}
`;

const controller = (
  name,
  summary,
) => `import { commandAnswerSchema, ${camel(name)}Schema, type CommandAnswer, type ${pascal(name)}Body } from '@fumata/contracts';
import { Body, Controller, Post } from '@nestjs/common';
import { Answers, Heading } from '../../../http/answers/open-api/open-api.js';
import { Access } from '../../../http/sessions/access.guard.js';
import { FromAdmin, type AdminCaller } from '../../../http/sessions/caller.js';
import { AdminCommands } from '../admin-commands.js';
import { ${pascal(name)} } from './${name}.handler.js';

@Heading('Conclave, administration')
@Controller('api/conclave/admin')
@Access('admin')
export class ${pascal(name)}Controller {
  constructor(private readonly commands: AdminCommands) {}

  @Post('${name}')
  @Answers('${summary}', commandAnswerSchema)
  handle(
    @Body({ schema: ${camel(name)}Schema }) body: ${pascal(name)}Body,
    @FromAdmin() caller: AdminCaller,
  ): Promise<CommandAnswer> {
    return this.commands.execute(new ${pascal(name)}(caller, body), '${summary}');
  }
}
`;

const suite = (name, summary) => `import { describe, expect, it } from '@jest/globals';
import { prepareSite, site, token, typesRecorded } from '../../../testing/sites/conclave-site.js';

describe('${name}', () => {
  prepareSite();

  it('records nothing yet', async () => {
    const before = await typesRecorded();
    const { status, body } = await site.adminCommand(token, '${name}');
    expect([status, body.message]).toEqual([200, '${summary}']);
    expect(await typesRecorded()).toEqual(before);
  });

  it('is refused on a state that has changed', async () => {
    const { body } = await site.adminCommand(token, '${name}', { expectedRevision: 0 });
    expect(body.code).toBe('stale-command');
  });

  it('is refused without the role of an administrator', async () => {
    expect((await site.ask('POST', '/api/conclave/admin/${name}', { body: {} })).status).toBe(401);
    const analyst = await site.login('analyst');
    expect((await site.adminCommand(analyst, '${name}')).status).toBe(403);
  });
});
`;

/** Inserts lines before or behind the only place that contains a text. */
function insert(root, file, { before, behind, lines }) {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const anchor = before ?? behind;
  if (text.split(anchor).length !== 2) throw new Error(`${file} has not exactly one "${anchor}"`);
  writeFileSync(
    path,
    text.replace(anchor, () => (before ? lines + anchor : anchor + lines)),
  );
}

/** @throws Error with a sentence */
export function generateCommand(root, name = '', summary = '') {
  if (!/^[a-z]+(-[a-z]+)+$/.test(name) || summary === '' || /['`\\]/.test(summary)) throw new Error(`Usage: ${USAGE}`);
  const folder = join(root, FEATURE, name);
  if (existsSync(folder)) throw new Error(`${FEATURE}/${name} is already there`);
  mkdirSync(folder);
  const files = { handler: handler(name), controller: controller(name, summary), suite: suite(name, summary) };
  for (const [kind, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.${kind}.ts`), text);
  const imports = ['controller', 'handler'].map(
    (kind) => `import { ${pascal(name)}${pascal(kind)} } from './${name}/${name}.${kind}.js';\n`,
  );
  insert(root, 'libs/contracts/src/conclave/conclave-commands.schema.ts', {
    before: 'export const electPopeSchema',
    lines:
      `export const ${camel(name)}Schema = bodyOrNothing(command);\n` +
      `export type ${pascal(name)}Body = z.infer<typeof ${camel(name)}Schema>;\n\n`,
  });
  const executor = `${FEATURE}/admin-command-executor.ts`;
  insert(root, executor, { behind: 'export type AdminVerb =', lines: ` '${name}' |` });
  insert(root, executor, { before: "  'elect-pope': null,\n", lines: `  '${name}': null,\n` });
  const module = `${FEATURE}/conclave.module.ts`;
  insert(root, module, { before: '\n@Module({', lines: imports.join('') });
  insert(root, module, { before: '    ElectPopeController,\n', lines: `    ${pascal(name)}Controller,\n` });
  insert(root, module, { before: '    ElectPopeHandler,\n', lines: `    ${pascal(name)}Handler,\n` });
  insert(root, `${FEATURE}/conclave.suites.int.spec.ts`, {
    before: "import './toggle-pause/",
    lines: `import './${name}/${name}.suite.js';\n`,
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [kind, name, summary] = process.argv.slice(2);
  try {
    if (kind !== 'command') throw new Error(`Usage: ${USAGE}`);
    generateCommand(resolve(ROOT), name, summary);
    console.log(`${FEATURE}/${name} is written. Next: its decider (docs/how-to/add-a-command.md).`);
  } catch (cause) {
    console.error(cause.message);
    process.exitCode = 1;
  }
}
