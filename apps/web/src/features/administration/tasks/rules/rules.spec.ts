import { describe, expect, it } from '@jest/globals';
import { parseListQuery, toSearchParams } from '../../../../lib/list-query.js';
import { queueOf, TASK_LIST, taskPath } from '../query.js';
import { countOf, queueText, retryText } from './words.js';

const queue = (nom: string, echouees = 0) => ({ nom, connue: true, attente: 1, differees: 2, encours: 3, echouees });

describe('list query of the tasks', () => {
  it('round-trips through the URL; invalid values give the failed tasks', () => {
    const query = 'file=build-thumbnails&etat=delayed&page=2';
    const parsed = parseListQuery(TASK_LIST, new URLSearchParams(query));
    expect(toSearchParams(TASK_LIST, parsed).toString()).toBe(query);
    expect(parseListQuery(TASK_LIST, new URLSearchParams('etat=bloqued&page=-1'))).toEqual({
      file: '',
      etat: 'failed',
      page: 1,
    });
  });

  it('selects the requested queue, else the first with failures, else the first', () => {
    const queues = [queue('a'), queue('b', 2)];
    expect(queueOf({ file: 'a' }, queues)?.nom).toBe('a');
    expect(queueOf({ file: 'x' }, queues)?.nom).toBe('b');
    expect(queueOf({ file: '' }, [queue('a'), queue('b')])?.nom).toBe('a');
    expect(queueOf({ file: '' }, [])).toBeUndefined();
  });

  it('escapes queue name and task id in the path of a call', () => {
    expect(taskPath('a/b', { id: 'c/d' })).toBe('/api/taches/a%2Fb/c%2Fd');
  });
});

describe('a queue', () => {
  it('has a label, or its technical name if unknown', () => {
    expect(queueText('build-thumbnails')).toBe('Miniatures');
    expect(queueText('ring-bells')).toBe('ring-bells');
  });

  it('counts unfinished tasks per state', () => {
    expect(countOf(queue('a', 4), 'failed')).toBe(4);
    expect(countOf(queue('a'), 'delayed')).toBe(2);
    expect(countOf(queue('a'), 'done')).toBeUndefined();
  });

  it('offers a retry for failed tasks, and an immediate one for tasks waiting for a retry', () => {
    const known = { connue: true };
    expect(retryText({ etat: 'failed', essais: 3 }, known)).toBe('Reprendre');
    expect(retryText({ etat: 'delayed', essais: 1 }, known)).toBe('Relancer maintenant');
    expect(retryText({ etat: 'delayed', essais: 0 }, known)).toBeUndefined();
    expect(retryText({ etat: 'waiting', essais: 1 }, known)).toBeUndefined();
    expect(retryText({ etat: 'failed', essais: 1 }, { connue: false })).toBeUndefined();
  });
});
