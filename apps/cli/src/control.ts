/** Exports for a server that owns the data folder and carries out requests of the command line. */
export { executeAccountRequest, type AccountAnswer, type AccountRequest } from './accounts/account-verbs.js';
export { removeLeftovers } from './backup/backup-parts.js';
export { controlAddress } from './control/control-address.js';
export { executeWork, type WorkLine, type WorkOptions, type WorkDependencies } from './projections/work.js';
