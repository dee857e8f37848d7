import type { EnvironmentVariables } from '../configuration/configuration.js';
import { environment } from '../configuration/environment.js';

/**
 * The command line of `fumata` with these arguments, as an operator of this installation types it. The image, Compose
 * and the Kubernetes manifests set `FUMATA_COMMAND`; without it this is a checkout.
 */
export const fumataCommand = (args: string, { FUMATA_COMMAND }: EnvironmentVariables = environment): string =>
  `${FUMATA_COMMAND?.trim() || 'npm run fumata --'} ${args}`;
