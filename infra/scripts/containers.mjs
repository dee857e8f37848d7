// Real servers for the integration tests, where Docker runs and none is named by the environment.
import { execFileSync } from 'node:child_process';

/** By the variable that names such a server to the tests. */
const SERVERS = {
  EVENT_STORE_TEST_URL: {
    image: 'eventstore/eventstore:24.10',
    port: 2113,
    environment: { EVENTSTORE_INSECURE: 'true', EVENTSTORE_MEM_DB: 'true', EVENTSTORE_CLUSTER_SIZE: '1' },
    ready: (wait) => wait.forHttp('/health/live', 2113).forStatusCodeMatching((status) => status < 300),
    url: (address) => `esdb://${address}?tls=false`,
  },
  MONGODB_TEST_URI: {
    image: 'mongo:8.0',
    port: 27017,
    environment: {},
    ready: (wait) => wait.forListeningPorts(),
    url: (address) => `mongodb://${address}/fumata-test`,
  },
  REDIS_TEST_URL: {
    image: 'redis:7.4',
    port: 6379,
    environment: {},
    ready: (wait) => wait.forListeningPorts(),
    url: (address) => `redis://${address}`,
  },
};

/** Gives the variables for the tests, and what stops the servers. Nothing where Docker does not run. */
export async function startContainers(tell) {
  const wanted = Object.keys(SERVERS).filter((variable) => !process.env[variable]);
  if (wanted.length === 0 || !dockerRuns()) return { env: {}, stop: async () => {} };
  const { GenericContainer, Wait } = await import('testcontainers');
  const started = [];
  const env = {};
  for (const variable of wanted) {
    const { image, port, environment, ready, url } = SERVERS[variable];
    tell(`Starting ${image}…`);
    try {
      const container = await new GenericContainer(image)
        .withEnvironment(environment)
        .withExposedPorts(port)
        .withWaitStrategy(ready(Wait))
        .start();
      started.push(container);
      env[variable] = url(`${container.getHost()}:${container.getMappedPort(port)}`);
    } catch (error) {
      tell(`${image} could not be started, so what needs it is skipped: ${error.message}`);
    }
  }
  return { env, stop: () => Promise.all(started.map((container) => container.stop())) };
}

function dockerRuns() {
  try {
    execFileSync('docker', ['info'], { stdio: 'ignore', timeout: 5_000 });
    return true;
  } catch {
    return false; // not installed, not running, or not for us
  }
}
