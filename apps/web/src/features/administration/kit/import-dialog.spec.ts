import { describe, expect, it } from '@jest/globals';
import { importedText } from './import-dialog.js';

const text = (...args: Parameters<typeof importedText>) => importedText(...args).replaceAll(/[\u00A0\u202F]/g, ' ');

describe('importedText', () => {
  it('counts additions and changes', () => {
    expect(text({ creer: 2, modifier: 1 }, 3)).toBe('Import terminé : 2 ajouts, 1 modification');
  });

  it('counts the rows of the dry run when an earlier attempt has written some of them', () => {
    expect(text({ creer: 0, modifier: 0 }, 3_000)).toBe('Import terminé : 3 000 lignes enregistrées');
    expect(text({ creer: 0, modifier: 0 }, 1)).toBe('Import terminé : 1 ligne enregistrée');
  });
});
