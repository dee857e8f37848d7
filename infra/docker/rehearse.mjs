// `npm run rehearse`: rehearses the whole delivery where Docker runs, and the steps of the Dockerfile elsewhere.
// `npm run rehearse -- guide` runs only the Docker blocks of the operations guide.
import { spawnSync } from 'node:child_process';
import { rehearseGuideAlone } from './rehearsal/guide.ts';
import { rehearseDelivery } from './rehearsal/rehearse-delivery.ts';
import { testOnContainers } from './rehearsal/server-tests.mjs';
import { rehearseImage } from './rehearse-image.mjs';

const isDockerRunning = () => spawnSync('docker', ['version'], { stdio: 'ignore' }).status === 0;

if (process.argv[2] === 'guide') {
  process.exitCode = await rehearseGuideAlone();
} else if (isDockerRunning()) {
  process.exitCode = await rehearseDelivery(testOnContainers);
} else {
  console.log('Docker does not run here: only the steps of the Dockerfile are rehearsed, without containers.');
  process.exitCode = await rehearseImage();
}
