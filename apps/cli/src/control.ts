/** What a server that owns the data folder needs of the command line: to do for it what it can't do beside the server. */
export { carryOut, type AccountAnswer, type AccountRequest } from './accounts/account-verbs.js';
export { controlAddress } from './accounts/control-address.js';
export { carryOutWork, type WorkLine, type WorkOptions, type WorkDependencies } from './projections/work.js';
