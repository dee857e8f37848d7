import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { TreeThread } from './tree-thread.js';

const onLinux = process.platform === 'linux' ? it : it.skip;

/** The nice value of each thread of this process: the 19th field of its `stat`, whose second may hold spaces. */
const niceValues = (): number[] =>
  readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });

describe('the thread of the trees', () => {
  onLinux(
    'gives way to all others, who stay as they are (Linux alone knows threads by priority)',
    async () => {
      const before = getPriority();
      const behind = (): number => niceValues().filter((nice) => nice > before).length;
      const others = behind();
      const thread = new TreeThread();
      expect((await thread.grow({ conclaveId: 'x' })).size).toBe(0);
      expect(behind()).toBe(others + 1);
      expect(getPriority()).toBe(before);
      await thread.close();
    },
  );
});
