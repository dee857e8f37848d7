// Removes the containers with the label in its argument once its standard input ends (container-process.ts).
import { once } from 'node:events';
import { getContainerRuntimeClient } from 'testcontainers';

await once(process.stdin.resume(), 'end');
const { container } = await getContainerRuntimeClient();
const [, , label = ''] = process.argv;
const options = { all: true, filters: JSON.stringify({ label: [label] }) };
/** Docker may still create one that was requested last. */
for (;;) {
  const found = await container.dockerode.listContainers(options);
  if (found.length === 0) break;
  const removals = found.map(({ Id }) => container.getById(Id).remove({ force: true, v: true }));
  await Promise.allSettled(removals);
}
