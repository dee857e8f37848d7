/** A bench and its letter in the list of figures. */
export interface Entry {
  readonly letter: string;
  readonly what: string;
  readonly file: string;
  readonly named: string;
  /** Timeout in seconds. */
  readonly timeoutSeconds: number;
}

export const BENCHES: readonly Entry[] = [
  {
    letter: 'a',
    what: 'votes and cached pages over HTTP',
    file: './voting/votes.ts',
    named: 'votes',
    timeoutSeconds: 120,
  },
  { letter: 'b', what: 'appends to the log', file: './log/append.ts', named: 'append', timeoutSeconds: 90 },
  { letter: 'c', what: 'replay of 1,000,000 votes', file: './log/replay.ts', named: 'replay', timeoutSeconds: 150 },
  { letter: 'd', what: 'fan-out to sockets', file: './live/fanout.ts', named: 'fanout', timeoutSeconds: 240 },
  {
    letter: 'e',
    what: 'from a vote to the others',
    file: './voting/vote-to-tally.ts',
    named: 'voteToTally',
    timeoutSeconds: 120,
  },
  { letter: 'f', what: 'slow disk', file: './voting/slow-disk.ts', named: 'slowDisk', timeoutSeconds: 60 },
  { letter: 'g', what: 'start on 1,000,000 votes', file: './log/start-up.ts', named: 'startUp', timeoutSeconds: 180 },
  { letter: 'h', what: '200 uploads at once', file: './content/uploads.ts', named: 'uploads', timeoutSeconds: 300 },
  { letter: 'i', what: 'the directory', file: './content/search.ts', named: 'search', timeoutSeconds: 60 },
  { letter: 'j', what: 'jobs', file: './content/jobs.ts', named: 'jobs', timeoutSeconds: 120 },
  { letter: 'k', what: 'renditions', file: './content/renditions.ts', named: 'renditions', timeoutSeconds: 300 },
  { letter: 'l', what: 'sealing 1,000,000 votes', file: './log/sealing.ts', named: 'sealing', timeoutSeconds: 180 },
  {
    letter: 'm',
    what: 'rebuilding all read models, and the conclave alone, from 1,000,000 votes',
    file: './log/rebuilding.ts',
    named: 'rebuilding',
    timeoutSeconds: 240,
  },
  {
    letter: 'n',
    what: 'exporting 1,000,000 votes',
    file: './log/exporting.ts',
    named: 'exporting',
    timeoutSeconds: 240,
  },
  {
    letter: 'o',
    what: 'votes beside sealing',
    file: './voting/vote-beside-sealing.ts',
    named: 'voteBesideSealing',
    timeoutSeconds: 180,
  },
  {
    letter: 'p',
    what: 'scrubbing over 1,000,000 votes, cold and warm',
    file: './scrubbing/scrubbing.ts',
    named: 'scrubbing',
    timeoutSeconds: 300,
  },
  {
    letter: 'q',
    what: 'votes on servers, with one API process and with two',
    file: './voting/servers.ts',
    named: 'servers',
    timeoutSeconds: 180,
  },
  {
    letter: 'r',
    what: 'scrubbing over 1,000,000 votes on a screen, cold',
    file: './scrubbing/scrubbing-on-screen.ts',
    named: 'scrubbingOnScreen',
    timeoutSeconds: 300,
  },
  {
    letter: 's',
    what: 'start on a shared event log, beside 1,000,000 events of others',
    file: './log/shared-server.ts',
    named: 'sharedServer',
    timeoutSeconds: 600,
  },
  {
    letter: 't',
    what: 'votes again after faults of the event log',
    file: './log/log-faults.ts',
    named: 'logFaults',
    timeoutSeconds: 3_600,
  },
  {
    letter: 'u',
    what: 'saves on servers, with two API processes',
    file: './content/saves.ts',
    named: 'saves',
    timeoutSeconds: 600,
  },
  {
    letter: 'v',
    what: 'memory, processor and network of 0 to 20,000 visitors',
    file: './live/sizes.ts',
    named: 'sizes',
    timeoutSeconds: 600,
  },
  {
    letter: 'w',
    what: 'white smoke on 5,000 pages, and the page of the election with its card for as many at once',
    file: './live/white-smoke.ts',
    named: 'whiteSmoke',
    timeoutSeconds: 600,
  },
  {
    letter: 'x',
    what: 'alerts to 100,000 browsers, with a killed worker and a silent push service',
    file: './alerts/alerts.ts',
    named: 'alerts',
    timeoutSeconds: 600,
  },
  {
    letter: 'y',
    what: 'smoke on a screen',
    file: './live/smoke-on-screen.ts',
    named: 'smokeOnScreen',
    timeoutSeconds: 120,
  },
];
