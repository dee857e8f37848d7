import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { NewEvent, Position } from '../event-log.js';
import { EmbeddedEventLog, type EmbeddedLogOptions } from './embedded-event-log.js';
import { LogDamaged } from './log-damaged.js';

describe('a damaged embedded log', () => {
  let folder: string;
  let database: string;
  let headFile: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'event-log-'));
    database = join(folder, 'events.db');
    headFile = join(folder, 'head.json');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const record = async (from: number, to: number): Promise<void> => {
    const log = await EmbeddedEventLog.open({ folder });
    for (let n = from; n <= to; n += 1) await log.append(`ballot-${n}`, 'no-stream', [vote(`vote number ${n}.`)]);
    await log.close();
  };
  const openOutcome = async (options: Partial<EmbeddedLogOptions> = {}): Promise<unknown> => {
    try {
      const log = await EmbeddedEventLog.open({ folder, ...options });
      await log.close();
      return 'opened';
    } catch (cause) {
      return cause;
    }
  };
  /** Changes stored bytes without SQLite. */
  const flip = async (text: string, to: string): Promise<void> => {
    const bytes = await readFile(database);
    const at = bytes.indexOf(text);
    expect(at).toBeGreaterThan(0);
    const file = await open(database, 'r+');
    await file.write(Buffer.from(to), 0, to.length, at);
    await file.close();
  };

  it('opens an intact log and exposes the acknowledged head', async () => {
    await record(1, 5);
    const log = await EmbeddedEventLog.open({ folder });
    const knownHead = log.acknowledged;
    expect(knownHead?.position).toBe('0000000000000005');
    await log.close();
    expect(await openOutcome({ knownHead })).toBe('opened');
    expect(JSON.parse(await readFile(headFile, 'utf8'))).toEqual(knownHead);
  });

  it('rejects a change before the newest snapshot of a short log', async () => {
    await record(1, 5);
    await flip('vote number 1.', 'vote number 9.');
    expect(await openOutcome({ verifyAfter: '0000000000000005' as Position })).toBeInstanceOf(LogDamaged);
  });

  it('verifies while appends continue', async () => {
    const log = await EmbeddedEventLog.open({ folder });
    await log.append('ballot-0', 'no-stream', [vote('the first')]);
    let done = false;
    const writing = (async () => {
      for (let n = 1; !done; n += 1) await log.append(`ballot-${n}`, 'no-stream', [vote(`number ${n}`)]);
    })();
    for (let i = 0; i < 20; i += 1) await expect(log.verify()).resolves.toBeDefined();
    done = true;
    await writing;
    await log.close();
  });

  it('rejects appends once background verification of a long log finds damage', async () => {
    await record(1, 5);
    await flip('vote number 1.', 'vote number 9.');
    const log = await EmbeddedEventLog.open({ folder, verifyAfter: '0000000000000005' as Position, checkedAtStart: 2 });
    let health = await log.health();
    while (health.writable) {
      await turn(); // lets the message of the checker arrive
      health = await log.health();
    }
    expect(health.detail).toMatch(/damaged at 0000000000000001/);
    await expect(log.append('ballot-6', 'no-stream', [vote('late')])).rejects.toThrow(/damaged/);
    expect(await log.readStream('ballot-5')).toHaveLength(1);
    await log.close();
  });

  it('rejects an older copy and names both positions', async () => {
    await record(1, 3);
    await copyFile(database, `${database}.old`);
    await record(4, 6);
    await copyFile(`${database}.old`, database);
    const refusal = await openOutcome();
    expect(refusal).toBeInstanceOf(LogDamaged);
    expect(String(refusal)).toMatch(/0000000000000003.*0000000000000006/);
    expect(String(refusal)).not.toContain('\n');
  });

  it('rejects a missing file that had acknowledged commits', async () => {
    await record(1, 3);
    await rm(database);
    expect(await openOutcome()).toBeInstanceOf(LogDamaged);
    expect(await openOutcome()).toBeInstanceOf(LogDamaged);
  });

  it('rejects a log behind the known head', async () => {
    await record(1, 3);
    const refusal = await openOutcome({ knownHead: { position: '0000000000000009' as Position } });
    expect(refusal).toBeInstanceOf(LogDamaged);
    expect(String(refusal)).toMatch(/0000000000000003.*0000000000000009/);
  });

  it('rejects a log with another hash at the known head', async () => {
    await record(1, 3);
    const knownHead = { position: '0000000000000002' as Position, hash: 'f'.repeat(64) };
    expect(await openOutcome({ knownHead })).toBeInstanceOf(LogDamaged);
  });

  it('rejects another log of the same length', async () => {
    await record(1, 3);
    const head = await readFile(headFile, 'utf8');
    await rm(folder, { recursive: true });
    await record(1, 3);
    await writeFile(headFile, head);
    expect(await openOutcome()).toBeInstanceOf(LogDamaged);
  });

  it('opens without head.json or with an empty one', async () => {
    await record(1, 3);
    await rm(headFile);
    expect(await openOutcome()).toBe('opened');
    await writeFile(headFile, '');
    expect(await openOutcome()).toBe('opened');
  });

  it('rejects a changed event and names its position', async () => {
    await record(1, 9);
    await flip('vote number 4.', 'vote number 5.');
    const refusal = await openOutcome();
    expect(refusal).toMatchObject({ name: 'LogDamaged', position: '0000000000000004' });
  });

  it('opens from a snapshot after the change; the full verification finds it', async () => {
    await record(1, 9);
    await flip('vote number 4.', 'vote number 5.');
    const log = await EmbeddedEventLog.open({ folder, checkedAtStart: 0, verifyAfter: '0000000000000004' as Position });
    await expect(log.verify()).rejects.toMatchObject({ name: 'LogDamaged', position: '0000000000000004' });
    await log.close();
  });

  it.each<[string, () => unknown]>([
    ['is no longer JSON', () => flip('"vote number 4."', '{vote number 4."')],
    [
      'holds a further event',
      () => edit('UPDATE events SET data = data || \',{},"b",0,"10","a","X",{}\' WHERE stream = \'ballot-4\''),
    ],
  ])('rejects reads when the text of an event %s', async (_, change) => {
    await record(1, 9);
    await change();
    const log = await EmbeddedEventLog.open({ folder, checkedAtStart: 0, verifyAfter: '0000000000000009' as Position });
    await expect(log.readStream('ballot-4')).rejects.toBeInstanceOf(LogDamaged);
    await expect(log.readAll()[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(LogDamaged);
    await log.close();
  });

  it('rejects deleted and inserted rows', async () => {
    await record(1, 9);
    edit("DELETE FROM events WHERE stream = 'ballot-4'");
    expect(await openOutcome()).toMatchObject({ name: 'LogDamaged', position: '0000000000000004' });
    edit("INSERT INTO events VALUES (4, 'ballot-4', 0, 'x', 'VoteCast', '{}', '{}')");
    expect(await openOutcome()).toMatchObject({ name: 'LogDamaged', position: '0000000000000004' });
    edit("INSERT INTO events VALUES (10, 'ballot-10', 0, 'x', 'VoteCast', '{}', '{}')");
    expect(await openOutcome()).toBeInstanceOf(LogDamaged);
  });

  it('rejects a truncated file', async () => {
    const log = await EmbeddedEventLog.open({ folder });
    for (let n = 0; n < 20; n += 1) await log.append('ballot-1', 'any', [vote('x'.repeat(10_000))]);
    await log.close();
    await truncate(database, 100_000);
    expect(await openOutcome()).toBeInstanceOf(LogDamaged);
  });

  it('rejects a file that is not a database', async () => {
    await writeFile(database, 'These are the minutes of the last conclave.\n'.repeat(1_000));
    const refusal = await openOutcome();
    expect(refusal).toBeInstanceOf(LogDamaged);
    expect(String(refusal)).toContain(folder);
  });

  it('verifies all of the log on request and reports progress', async () => {
    const log = await EmbeddedEventLog.open({ folder });
    const many = Array.from({ length: 500 }, (_, n) => log.append(`ballot-${n}`, 'no-stream', votes(100)));
    await Promise.all(many);
    const progress: Position[] = [];
    expect(await log.verify((verified) => progress.push(verified))).toEqual(log.acknowledged);
    expect(progress.length).toBeGreaterThanOrEqual(1);
    await log.close();
  });

  function edit(sql: string): void {
    const db = new DatabaseSync(database);
    db.exec(sql);
    db.close();
  }
});

function vote(text: string): NewEvent {
  return { eventId: randomUUID(), type: 'VoteCast', data: { text }, metadata: {} };
}

function votes(count: number): readonly NewEvent[] {
  return Array.from({ length: count }, (_, n) => vote(`${n}`));
}
