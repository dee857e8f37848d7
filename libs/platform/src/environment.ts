import type { EnvironmentVariables } from './configuration.js';

/** This process's environment, for `readConfiguration`: the project's one reading of `process.env`. */
export const environment: EnvironmentVariables = process.env;
