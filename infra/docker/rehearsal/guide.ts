import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { copyCheckout } from '../../guide/checkout.ts';
import { blocksOfGuide } from '../../guide/guide.ts';
import type { Form } from '../../guide/parse.ts';
import { ownEnvironment, Terminal, type TerminalOptions } from '../../guide/terminal.ts';
import { sparePort } from '../../scripts/spare-port.ts';
import { Report } from './report.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const PROJECT = 'fumata-guide';
/** Images are built and servers started on a busy machine. */
const PATIENCE_MS = 900_000;

interface Rehearsed extends Pick<TerminalOptions, 'replacements'> {
  readonly form: Form;
  readonly env: Readonly<Record<string, string>>;
  /** Arguments of Docker that remove what the blocks leave, whether it is there or not. */
  readonly removals: readonly (readonly string[])[];
}

/** Replaces the names of the reader's installation, which may exist on this machine. */
function image(port: number): Rehearsed {
  const words = ['-t', '--name', 'logs', 'stop', 'rm', "}}'"];
  return {
    form: 'image',
    env: {},
    replacements: [
      ['fumata:/data fumata', `${PROJECT}:/data ${PROJECT}`],
      ['fumata-checkpoints:', `${PROJECT}-checkpoints:`],
      ...words.map((before) => [`${before} fumata`, `${before} ${PROJECT}`] as const),
      ['127.0.0.1:3000:', `127.0.0.1:${port}:`],
      ['localhost:3000', `localhost:${port}`],
    ],
    removals: [
      ['rm', '--force', PROJECT],
      ['volume', 'rm', '--force', PROJECT, `${PROJECT}-checkpoints`],
      ['image', 'rm', '--force', PROJECT],
    ],
  };
}

function compose(port: number, httpsPort: number): Rehearsed {
  return {
    form: 'compose',
    env: { COMPOSE_PROJECT_NAME: PROJECT, HTTP_PORT: `${port}`, HTTPS_PORT: `${httpsPort}` },
    replacements: [
      ['fumata-', `${PROJECT}-`],
      ['fumata_', `${PROJECT}_`],
      ['localhost:8080', `localhost:${port}`],
      ['0.2.0', '0.2.0-guide'],
    ],
    removals: [
      ['compose', '--project-name', PROJECT, 'down', '--volumes', '--remove-orphans'],
      ['image', 'rm', '--force', 'fumata:0.2.0-guide'],
    ],
  };
}

/** Runs the blocks of the operations guide that need Docker, as a reader would, in a copy of the checkout. */
export async function rehearseGuide(report: Report): Promise<void> {
  await rehearseForm(image(await sparePort()), report);
  await rehearseForm(compose(await sparePort(), await sparePort()), report);
}

/** Returns the exit code. */
export async function rehearseGuideAlone(): Promise<number> {
  const report = new Report();
  await rehearseGuide(report);
  return report.failures.length === 0 ? 0 : 1;
}

async function rehearseForm({ form, env, replacements, removals }: Rehearsed, report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fumata-guide-'));
  const checkout = join(folder, 'fumata');
  copyCheckout(checkout);
  const own = ownEnvironment();
  // The Compose files of this checkout are those of the copy.
  if (own['COMPOSE_FILE']) own['COMPOSE_FILE'] = own['COMPOSE_FILE'].replaceAll(ROOT, checkout);
  const options = { folder: checkout, env: { ...own, ...env }, replacements, patienceMs: PATIENCE_MS };
  const terminal = new Terminal(options);
  try {
    for (const { at, steps } of blocksOfGuide(form)) {
      const passed = await report.step(`guide, ${form}: ${at}`, async () => {
        for (const step of steps) await terminal.run(step);
      });
      if (!passed) return;
    }
  } finally {
    for (const args of removals) spawnSync('docker', args, { cwd: checkout, env: options.env });
    rmSync(folder, { recursive: true, force: true });
  }
}
