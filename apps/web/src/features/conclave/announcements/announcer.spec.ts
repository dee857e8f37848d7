import { describe, expect, it } from '@jest/globals';
import { Announcer, BETWEEN_MS } from './announcer.js';

function room() {
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
    const { announcer, heard } = room();
    announcer.say('leader', 'Tagle');
    expect(heard).toEqual(['Tagle']);
  });

  it('keeps at least twenty seconds between announcements', () => {
    const { announcer, heard, passes } = room();
    announcer.say('leader', 'Tagle');
    announcer.say('leader', 'Parolin');
    passes(BETWEEN_MS - 1);
    expect(heard).toEqual(['Tagle']);
    passes(1);
    expect(heard).toEqual(['Tagle', 'Parolin']);
  });

  it('announces only the newest message of each kind, smoke first', () => {
    const { announcer, heard, passes } = room();
    announcer.heard();
    announcer.say('leader', 'Tagle');
    announcer.say('leader', 'Parolin');
    announcer.say('smoke', 'Fumée noire');
    passes(BETWEEN_MS);
    expect(heard).toEqual(['Fumée noire']);
    passes(BETWEEN_MS);
    expect(heard).toEqual(['Fumée noire', 'Parolin']);
  });

  it('waits after a message that was announced elsewhere', () => {
    const { announcer, heard } = room();
    announcer.heard();
    announcer.say('smoke', 'Fumée noire');
    expect(heard).toEqual([]);
  });
});
