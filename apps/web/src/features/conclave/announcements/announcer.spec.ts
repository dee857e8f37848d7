import { describe, expect, it } from '@jest/globals';
import { Announcer, MIN_INTERVAL_MS } from './announcer.js';

function createTestAnnouncer() {
  const announced: string[] = [];
  let now = 0;
  let due: { at: number; callback: () => void } | undefined;
  const announcer = new Announcer({
    speak: (message) => announced.push(message),
    now: () => now,
    schedule: (callback, milliseconds) => {
      due = { at: now + milliseconds, callback };
      return () => (due = undefined);
    },
  });
  const advance = (milliseconds: number) => {
    now += milliseconds;
    if (!due || due.at > now) return;
    const { callback } = due;
    due = undefined;
    callback();
  };
  return { announcer, announced, advance };
}

describe('the announcer', () => {
  it('announces the first message immediately', () => {
    const { announcer, announced } = createTestAnnouncer();
    announcer.announce('Tagle');
    expect(announced).toEqual(['Tagle']);
  });

  it('keeps at least twenty seconds between announcements', () => {
    const { announcer, announced, advance } = createTestAnnouncer();
    announcer.announce('Tagle');
    announcer.announce('Parolin');
    advance(MIN_INTERVAL_MS - 1);
    expect(announced).toEqual(['Tagle']);
    advance(1);
    expect(announced).toEqual(['Tagle', 'Parolin']);
  });

  it('announces only the newest leader', () => {
    const { announcer, announced, advance } = createTestAnnouncer();
    announcer.noteAnnouncement();
    announcer.announce('Tagle');
    announcer.announce('Parolin');
    advance(MIN_INTERVAL_MS);
    expect(announced).toEqual(['Parolin']);
  });

  it('waits after a message that was announced elsewhere', () => {
    const { announcer, announced } = createTestAnnouncer();
    announcer.noteAnnouncement();
    announcer.announce('Tagle');
    expect(announced).toEqual([]);
  });

  it('announces nothing that has been dropped', () => {
    const { announcer, announced, advance } = createTestAnnouncer();
    announcer.noteAnnouncement();
    announcer.announce('Tagle');
    announcer.clear();
    advance(MIN_INTERVAL_MS);
    expect(announced).toEqual([]);
  });
});
