// `npm run rehearse`: rehearses the whole delivery where Docker runs, and the steps of the Dockerfile elsewhere.
import { isDockerRunning } from '../servers/containers.ts';
import { rehearseDelivery } from './rehearsal/rehearse-delivery.ts';
import { testOnContainers } from './rehearsal/server-tests.mjs';
import { rehearseImage } from './rehearse-image.mjs';

if (isDockerRunning()) {
  process.exitCode = await rehearseDelivery(testOnContainers);
} else {
  console.log('Docker does not run here: only the steps of the Dockerfile are rehearsed, without containers.');
  process.exitCode = await rehearseImage();
}
