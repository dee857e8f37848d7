import type { Clock } from '@fumata/platform';
import { number } from '@fumata/text';

/** Output for progress: a redrawn bar on terminals, elsewhere a line every few seconds. */
export interface Screen {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

export interface Progress {
  /** Reports the amount done; `of` is 0 while unknown. */
  at(done: number, of: number): void;
  /** Removes the bar. */
  end(): void;
}

const REDRAW_INTERVAL_MS = 100;
const LINE_INTERVAL_MS = 5_000;
const WIDTH = 24;

/** Shows percentage, count, rate and remaining time of a task. */
export function progressOn(screen: Screen, what: string, clock: Clock): Progress {
  const started = clock.now().getTime();
  const intervalMs = screen.isTTY === true ? REDRAW_INTERVAL_MS : LINE_INTERVAL_MS;
  let shownAt = screen.isTTY === true ? -Infinity : started;
  return {
    at(done, of) {
      const now = clock.now().getTime();
      if (now - shownAt < intervalMs) return;
      shownAt = now;
      const line = `${what} : ${describe(done, of, now - started)}`;
      if (screen.isTTY !== true) screen.write(`${line}\n`);
      else screen.write(`\r\u001B[K${of > 0 ? `${bar(done / of)} ` : ''}${line}`);
    },
    end() {
      if (screen.isTTY === true) screen.write('\r\u001B[K');
    },
  };
}

const bar = (fraction: number): string => {
  const full = Math.round(Math.min(1, fraction) * WIDTH);
  return '█'.repeat(full) + '░'.repeat(WIDTH - full);
};

function describe(done: number, of: number, ms: number): string {
  const rate = ms > 0 ? (1000 * done) / ms : 0;
  const pace = rate >= 1 ? `, ${number(Math.round(rate))} par seconde` : '';
  if (of <= 0) return `${number(done)}${pace}`;
  const left = rate > 0 ? `, reste ${duration((of - done) / rate)}` : '';
  const percentage = Math.floor((100 * done) / of);
  return `${percentage} %, ${number(done)} sur ${number(of)}${pace}${done < of ? left : ''}`;
}

function duration(seconds: number): string {
  if (seconds < 1) return 'moins d’une seconde';
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`;
}
