import type { EnvironmentVariables } from './configuration.js';

/** This process's environment, for `readConfiguration`: the project's only access to `process.env`. */
export const environment: EnvironmentVariables = process.env;
