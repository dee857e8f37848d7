import { jest } from '@jest/globals';

// On a machine that is full of work, a page that came too late is tried once more; `npm test` names what needed it.
if (process.env['CI']) jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
