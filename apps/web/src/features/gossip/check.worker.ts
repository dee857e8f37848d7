import { checkLog, readPath, type LogCheck } from './check-log.js';

/** Worker that makes one check; answers with the finding, or with `nothing` if the site does not answer. */
addEventListener('message', ({ data }: MessageEvent<LogCheck>) => {
  checkLog(data, readPath).then(postMessage, () => postMessage({ is: 'nothing' }));
});
