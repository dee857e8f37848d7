// Removes the containers with the label in its argument once its standard input ends (container-process.ts).
import { once } from 'node:events';
import { getContainerRuntimeClient } from 'testcontainers';

await once(process.stdin.resume(), 'end');
const { container } = await getContainerRuntimeClient();
const [, , label = ''] = process.argv;
const options = { all: true, filters: JSON.stringify({ label: [label] }) };
for (const { Id } of await container.dockerode.listContainers(options))
  await container.getById(Id).remove({ force: true, v: true });
