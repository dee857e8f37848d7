import { checkLog, type LogCheck } from './check-log.js';

/** Worker that makes one check; answers with the finding, or with `nothing` if the site does not answer. */
addEventListener('message', ({ data }: MessageEvent<LogCheck>) => {
  const read = (path: string) => fetch(path, { cache: 'no-cache' });
  checkLog(data, read).then(postMessage, () => postMessage({ is: 'nothing' }));
});
