import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { TreeThread } from './tree-thread.js';

const itOnLinux = process.platform === 'linux' ? it : it.skip;

/** The nice value of each thread of this process: field 19 of `stat`, whose second field may contain spaces. */
const niceValues = (): number[] =>
  readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });

describe('TreeThread', () => {
  itOnLinux('lowers its own priority only (Linux has priorities per thread)', async () => {
    const before = getPriority();
    const lowerCount = (): number => niceValues().filter((nice) => nice > before).length;
    const countBefore = lowerCount();
    const thread = new TreeThread();
    expect((await thread.append({ conclaveId: 'x' })).size).toBe(0);
    expect(lowerCount()).toBe(countBefore + 1);
    expect(getPriority()).toBe(before);
    await thread.close();
  });
});
