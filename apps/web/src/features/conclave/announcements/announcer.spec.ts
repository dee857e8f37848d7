import { describe, expect, it } from '@jest/globals';
import { Announcer, MIN_INTERVAL_MS } from './announcer.js';

function createTestAnnouncer() {
  const heard: string[] = [];
  let now = 0;
  let due: { at: number; callback: () => void } | undefined;
  const announcer = new Announcer({
    speak: (message) => heard.push(message),
    now: () => now,
    later: (callback, milliseconds) => {
      due = { at: now + milliseconds, callback };
      return () => (due = undefined);
    },
  });
  const passes = (milliseconds: number) => {
    now += milliseconds;
    if (!due || due.at > now) return;
    const { callback } = due;
    due = undefined;
    callback();
  };
  return { announcer, heard, passes };
}

describe('the announcer', () => {
  it('announces the first message immediately', () => {
    const { announcer, heard } = createTestAnnouncer();
    announcer.announce('leader', 'Tagle');
    expect(heard).toEqual(['Tagle']);
  });

  it('keeps at least twenty seconds between announcements', () => {
    const { announcer, heard, passes } = createTestAnnouncer();
    announcer.announce('leader', 'Tagle');
    announcer.announce('leader', 'Parolin');
    passes(MIN_INTERVAL_MS - 1);
    expect(heard).toEqual(['Tagle']);
    passes(1);
    expect(heard).toEqual(['Tagle', 'Parolin']);
  });

  it('announces only the newest message of each kind, smoke first', () => {
    const { announcer, heard, passes } = createTestAnnouncer();
    announcer.noteAnnouncement();
    announcer.announce('leader', 'Tagle');
    announcer.announce('leader', 'Parolin');
    announcer.announce('smoke', 'Fumée noire');
    passes(MIN_INTERVAL_MS);
    expect(heard).toEqual(['Fumée noire']);
    passes(MIN_INTERVAL_MS);
    expect(heard).toEqual(['Fumée noire', 'Parolin']);
  });

  it('waits after a message that was announced elsewhere', () => {
    const { announcer, heard } = createTestAnnouncer();
    announcer.noteAnnouncement();
    announcer.announce('smoke', 'Fumée noire');
    expect(heard).toEqual([]);
  });
});
