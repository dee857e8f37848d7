import { describe, expect, it } from '@jest/globals';
import { intactWords } from './intact-words.js';

type Report = Parameters<typeof intactWords>[0];

describe('the report of a valid log', () => {
  it('speaks of the log, not of a file', () => {
    const recount = { rounds: [], seals: 0, sealedTo: 0, unsealed: [1], root: 'ab' };
    const report = { is: 'intact', events: 3, manifest: { conclaveId: 'c' }, recount } as unknown as Report;
    const text = (where: 'fichier' | 'journal') => intactWords(report, { whose: '', where }).join('\n');
    expect(text('journal')).toContain('Aucun sceau dans ce journal :');
    expect(text('journal')).not.toContain('fichier');
    expect(text('fichier')).toContain('Aucun sceau dans ce fichier :');
  });
});
