import { execFileSync } from 'node:child_process';
import { GenericContainer, Wait, type StartedTestContainer } from 'testcontainers';

/** Docker images by the variable that names the server to the tests. */
const IMAGES = {
  EVENT_STORE_TEST_URL: {
    image: 'eventstore/eventstore:24.10',
    port: 2113,
    environment: { EVENTSTORE_INSECURE: 'true', EVENTSTORE_MEM_DB: 'true', EVENTSTORE_CLUSTER_SIZE: '1' },
    ready: Wait.forHttp('/health/live', 2113).forStatusCodeMatching((status) => status < 300),
    url: (address: string) => `esdb://${address}?tls=false`,
  },
  MONGODB_TEST_URI: {
    image: 'mongo:8.0',
    port: 27017,
    environment: {},
    ready: Wait.forListeningPorts(),
    url: (address: string) => `mongodb://${address}/fumata-test`,
  },
  REDIS_TEST_URL: {
    image: 'redis:7.4',
    port: 6379,
    environment: {},
    ready: Wait.forListeningPorts(),
    url: (address: string) => `redis://${address}`,
  },
} as const;

export type ServerVariable = keyof typeof IMAGES;

export interface StartedContainer {
  readonly url: string;
  readonly container: StartedTestContainer;
}

/** @throws Error when the image cannot be pulled or does not start */
export async function startContainer(variable: ServerVariable): Promise<StartedContainer> {
  const { image, port, environment, ready, url } = IMAGES[variable];
  const container = await new GenericContainer(image)
    .withEnvironment(environment)
    .withExposedPorts(port)
    .withWaitStrategy(ready)
    .start();
  return { url: url(`${container.getHost()}:${container.getMappedPort(port)}`), container };
}

export function isDockerRunning(): boolean {
  try {
    execFileSync('docker', ['info'], { stdio: 'ignore', timeout: 5_000 });
    return true;
  } catch {
    return false; // not installed, not running or not permitted
  }
}
