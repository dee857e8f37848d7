import type { RecordAct } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { initialQuery, parseListQuery, toSearchParams } from '../../../../../lib/list-query.js';
import { ACT_LIST, isListed, recordsCall } from '../query.js';
import { conclaveLine, mergedLines, recordLine } from './lines.js';
import { valueText, valueTexts } from './values.js';

const record = (at: string, more: Partial<RecordAct> = {}): RecordAct => ({
  _id: at,
  at,
  who: 'Camille',
  login: 'c@exemple.fr',
  genre: 'cardinal',
  verb: 'changed',
  subject: 'abc',
  title: 'Jean-Marc Aveline',
  changes: [],
  ...more,
});
const line = (at: string) => recordLine(record(at));

describe('line of an act', () => {
  it('names verb, record and link', () => {
    expect(line('1')).toMatchObject({
      what: 'a changé la fiche',
      title: 'Jean-Marc Aveline',
      to: '/admin/cardinaux/edit/abc',
    });
    const imported = record('1', { genre: 'question', verb: 'imported', title: 'Qui ?' });
    expect(recordLine(imported)).toMatchObject({ what: 'a importé la question', to: '/admin/quiz/abc' });
    expect(recordLine(record('1', { verb: 'deleted' })).to).toBeUndefined();
  });

  it.each([
    [{ genre: 'account', verb: 'password-set', title: 'Claire' }, 'a changé le mot de passe de', '/admin/comptes'],
    [{ genre: 'account', verb: 'sessions-ended', title: 'Émile' }, 'a fermé les sessions d’', '/admin/comptes'],
    [
      { genre: 'account', verb: 'second-factor-changed', title: 'Claire' },
      'a changé la validation en deux étapes de',
      '/admin/comptes',
    ],
    [{ genre: 'gallery' }, 'a changé la galerie', '/admin/gallery/abc/images'],
    [{ genre: 'gallery', verb: 'deleted' }, 'a supprimé la galerie', undefined],
    [{ genre: 'gallery-image', verb: 'created' }, 'a ajouté l’image', undefined],
    [{ genre: 'quiz-rank', verb: 'deleted' }, 'a supprimé du classement', undefined],
    [{ genre: 'download-link', verb: 'deleted' }, 'a révoqué le lien envoyé à', undefined],
    [
      { genre: 'download-link', changes: [{ field: 'mailsWanted', before: 1, after: 2 }] },
      ...(['a renvoyé le lien à', '/admin/gallery/download-stats?vue=liens'] as const),
    ],
    [
      { genre: 'download-link', changes: [{ field: 'email', before: 'a…@b', after: null }] },
      ...(['a oublié l’adresse', '/admin/gallery/download-stats?vue=liens'] as const),
    ],
  ] satisfies [Partial<RecordAct>, string, string | undefined][])('describes %j', (act, what, to) => {
    expect(recordLine(record('1', act))).toMatchObject({ what, to });
  });

  it('merges acts on the conclave by time', () => {
    const merged = mergedLines([line('9'), line('5')], [line('7'), line('3')], { hasMore: false });
    expect(merged.map(({ at }) => at)).toEqual(['9', '7', '5', '3']);
  });

  it('withholds acts on the conclave older than the loaded acts on records', () => {
    const merged = mergedLines([line('9'), line('5')], [line('7'), line('3')], { hasMore: true });
    expect(merged.map(({ at }) => at)).toEqual(['9', '7', '5']);
  });

  it('has the reason of an act on the conclave, and the login of the account with that name', () => {
    const act = {
      _id: 'e',
      revision: 2,
      type: 'ConclavePaused' as const,
      at: '1',
      who: 'Camille',
      what: 'a mis le conclave en pause',
      changes: [],
      reason: 'Repas',
    };
    expect(conclaveLine(act, () => 'c@exemple.fr')).toMatchObject({ login: 'c@exemple.fr', reason: 'Repas' });
  });
});

describe('old and new values', () => {
  it('are formatted, without technical fields', () => {
    expect(
      valueTexts([
        { field: 'papabile', before: false, after: true },
        { field: 'sortKey', before: 'a', after: 'b' },
        { field: 'languesParlees', before: [], after: ['français', 'italien'] },
        { field: 'dateNaissance', after: '1958-12-26' },
        { field: 'datePublication', after: '2025-05-07T15:00:00.000Z' },
        { field: 'searchKey', before: 'a', after: 'b' },
        { field: 'correctAnswer', before: 0, after: 2 },
        { field: 'options', after: ['a', 'b', 'c', 'd'] },
        { field: 'couverture', before: null, after: 'f8b5a9800f02d800dfb5488c' },
        { field: 'octets', after: 2048 },
        { field: 'galleryId', after: 'f8b5a9800f02d800dfb5488c' },
      ]),
    ).toEqual([
      { label: 'Papabile', before: 'non', after: 'oui' },
      { label: 'Langues parlées', before: '–', after: 'français · italien' },
      { label: 'Date de naissance', before: undefined, after: '26\u00A0décembre 1958' },
      { label: 'Date de publication', before: undefined, after: '7\u00A0mai 2025, 17\u00A0h\u00A000' },
      { label: 'Bonne réponse', before: 'A', after: 'C' },
      { label: 'Réponses', before: undefined, after: 'a · b · c · d' },
      { label: 'Couverture', before: '–', after: 'une image' },
      { label: 'Taille', before: undefined, after: '2\u00A0Ko' },
    ]);
  });

  it('are truncated to 160 characters and an ellipsis', () => {
    expect(valueText('x'.repeat(500))).toHaveLength(161);
  });
});

describe('the list query of the acts', () => {
  const parsed = (query: string) => parseListQuery(ACT_LIST, new URLSearchParams(query));
  const all = initialQuery(ACT_LIST);
  const QUI = 'f8b5a9800f02d800dfb5488c';

  it('round-trips through the URL and ignores unknown values', () => {
    const query = `onglet=actes&q=pause&qui=${QUI}&genre=cardinal`;
    expect(toSearchParams(ACT_LIST, parsed(query)).toString()).toBe(query);
    expect(parsed('qui=moi&genre=rien')).toEqual(all);
  });

  it('makes no call for records if only the conclave is selected', () => {
    expect(recordsCall({ ...all, genre: 'conclave' })).toBeUndefined();
    expect(recordsCall({ ...all, q: 'x' }, 'c')).toBe('/api/actes?q=x&apres=c');
  });

  it('filters acts on the conclave by text and kind', () => {
    const pause = { ...line('1'), what: 'a mis le conclave en pause', who: 'Camille' };
    expect(isListed({ ...all, q: 'PAUSE' }, pause)).toBe(true);
    expect(isListed({ ...all, q: 'conclave camille' }, pause)).toBe(true);
    const changes = [{ label: 'Raison', before: undefined, after: 'Prière' }];
    expect(isListed({ ...all, q: 'priere' }, { ...pause, changes })).toBe(true);
    expect(isListed({ ...all, q: 'reprise' }, pause)).toBe(false);
    expect(isListed({ ...all, genre: 'account' }, pause)).toBe(false);
  });
});
