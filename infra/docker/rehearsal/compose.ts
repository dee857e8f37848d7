import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../../..');
const PROJECT = 'fumata-rehearsal';
const IMAGE = 'fumata:local';
/** A new process that is not ready by then fails an update. */
const READY_WITHIN_SECONDS = '60';
/** Images are built and servers started on a busy machine. */
const PATIENCE_MS = 900_000;
const HEALTHY_WITHIN_MS = 120_000;
const POLL_MS = 100;
const MAX_OUTPUT_BYTES = 2 ** 28;
const execute = promisify(execFile);

/** A container of the project: `api-1`, `eventstore-1`, … */
export interface Container {
  readonly name: string;
  readonly service: string;
  readonly id: string;
}

export interface Update {
  readonly done: boolean;
  readonly printed: string;
}

/**
 * The site of docker-compose.yml under a project name of its own, beside an installation on the same machine. The
 * variables of Docker apply: COMPOSE_FILE adds files where images of other servers stand in for the official ones.
 */
export class Compose {
  readonly #envFile: string;

  /** @param settings values of .env; the others are those of .env.example */
  constructor(folder: string, settings: Readonly<Record<string, string>>) {
    this.#envFile = join(folder, '.env');
    const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
    const filled = Object.entries(settings).reduce(
      (text, [name, value]) => text.replace(new RegExp(`^${name}=.*$`, 'm'), () => `${name}=${value}`),
      example,
    );
    const others = Object.entries(settings).filter(([name]) => !new RegExp(`^${name}=`, 'm').test(example));
    writeFileSync(this.#envFile, [filled, ...others.map(([name, value]) => `${name}=${value}`)].join('\n'));
  }

  build(): Promise<string> {
    return this.#compose('build', 'api');
  }

  /** Resolves once every container is healthy. */
  up(): Promise<string> {
    return this.#compose('up', '--detach', '--no-build', '--wait');
  }

  down(...options: readonly '--volumes'[]): Promise<string> {
    return this.#compose('down', ...options);
  }

  /** Runs infra/docker/update, which may fail. */
  async update(version: string): Promise<Update> {
    const env = {
      ...process.env,
      COMPOSE_PROJECT_NAME: PROJECT,
      COMPOSE_ENV_FILES: this.#envFile,
      READY_WITHIN: READY_WITHIN_SECONDS,
    };
    const options = { cwd: ROOT, env, timeout: PATIENCE_MS };
    return execute('infra/docker/update', [version], options).then(
      ({ stdout }) => ({ done: true, printed: stdout }),
      (cause: { stdout?: string; stderr?: string }) => ({
        done: false,
        printed: `${cause.stdout ?? ''}${cause.stderr ?? ''}`,
      }),
    );
  }

  /** Makes the image of a version: that of the site with one more instruction. */
  async tagVersion(version: string, instruction: string): Promise<void> {
    const container = (await docker('create', IMAGE)).trim();
    await docker('commit', '--change', instruction, container, `fumata:${version}`);
    await docker('rm', '--volumes', container);
  }

  async removeVersions(...versions: readonly string[]): Promise<void> {
    for (const version of versions) {
      const name = `fumata:${version}`;
      const found = await docker('images', '--quiet', name);
      if (found !== '') await docker('image', 'rm', name);
    }
  }

  async containers(): Promise<readonly Container[]> {
    // `docker compose ps` also inspects each container, which fails for one that is being removed.
    const ofProject = `label=com.docker.compose.project=${PROJECT}`;
    const format = '{{.ID}} {{.Label "com.docker.compose.service"}} {{.Names}}';
    const lines = await docker('ps', '--all', '--no-trunc', '--filter', ofProject, '--format', format);
    return lines
      .trim()
      .split('\n')
      .map((line) => line.split(' '))
      .map(([id = '', service = '', name = '']) => ({ id, service, name: name.replace(`${PROJECT}-`, '') }))
      .sort((one, other) => one.name.localeCompare(other.name));
  }

  /** Address of a container of the service in a network of the project, reachable from a Linux host. */
  async addressOf(service: string): Promise<string> {
    const container = (await this.containers()).find((each) => each.service === service);
    if (!container) throw new Error(`no container of ${service}`);
    const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}';
    const [address = ''] = (await inspect(container, format)).split(' ');
    return address;
  }

  /** Lines that the container wrote since a moment (ms since 1970) to both streams, each after its time. */
  async logs({ id }: Container, since: number): Promise<readonly string[]> {
    const args = ['logs', '--timestamps', '--since', `${since / 1_000}`, id];
    const { stdout, stderr } = await execute('docker', args, { maxBuffer: MAX_OUTPUT_BYTES });
    return [stdout, stderr].flatMap((text) => text.split('\n')).filter((line) => line !== '');
  }

  /** Stops gracefully and starts again; resolves once the container is healthy. */
  async restart(container: Container): Promise<void> {
    const before = await startOf(container);
    await docker('restart', '--time', '45', container.id);
    await untilHealthyAgain(container, before);
  }

  /**
   * SIGKILL to the main process, as after a crash: `docker kill` would count as a stop by the operator, after which
   * nothing is restarted. The signal comes from a container that shares the process ids of the machine. Returns the
   * moment of the signal (ms since 1970), and a promise that resolves once the container is healthy again.
   */
  async kill(container: Container): Promise<{ readonly at: number; readonly healthyAgain: Promise<void> }> {
    const before = await startOf(container);
    const pid = await inspect(container, '{{.State.Pid}}');
    const outside = ['run', '--rm', '--pid', 'host', '--network', 'none', '--user', '0', '--entrypoint', 'node'];
    const script = `process.kill(${pid}, 'SIGKILL'); console.log(Date.now())`;
    const at = Number(await docker(...outside, IMAGE, '--eval', script));
    return { at, healthyAgain: untilHealthyAgain(container, before) };
  }

  #compose(...args: readonly string[]): Promise<string> {
    return docker('compose', '--project-name', PROJECT, '--env-file', this.#envFile, ...args);
  }
}

const startOf = (container: Container): Promise<string> => inspect(container, '{{.State.StartedAt}}');

/** The container has started again, runs and passed its health check, if it has one. */
async function untilHealthyAgain(container: Container, before: string): Promise<void> {
  const health = '{{if .State.Health}}{{.State.Health.Status}}{{else}}healthy{{end}}';
  const until = Date.now() + HEALTHY_WITHIN_MS;
  let state = '';
  while (Date.now() < until) {
    state = await inspect(container, `{{.State.Status}} ${health} {{.State.StartedAt}}`);
    if (state.startsWith('running healthy ') && !state.endsWith(before)) return;
    await wait(POLL_MS);
  }
  throw new Error(`${container.name} is ${state} after ${HEALTHY_WITHIN_MS / 1_000} s`);
}

async function inspect({ id }: Container, format: string): Promise<string> {
  return (await docker('inspect', '--format', format, id)).trim();
}

/** @throws Error with the command and its error output */
async function docker(...args: readonly string[]): Promise<string> {
  const { stdout } = await execute('docker', args, { cwd: ROOT, timeout: PATIENCE_MS, maxBuffer: MAX_OUTPUT_BYTES });
  return stdout;
}
