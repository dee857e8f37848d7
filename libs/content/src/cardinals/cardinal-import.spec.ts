import { CARDINAL_FIELDS, newCardinalSchema } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { writeCardinals } from './cardinal-csv.js';
import type { StoredCardinal } from './cardinal.js';
import { newCardinalFields } from './cardinal-store.js';
import { demoCardinals } from './demo-cardinals.js';
import { planCardinals } from './cardinal-import.js';

const AT = '2026-01-01T00:00:00.000Z';
const college = demoCardinals(AT);
const knownOf = (cardinals: readonly StoredCardinal[]) => ({
  bySlug: (slug: string) => cardinals.find((each) => each.slug === slug),
  statutOf: () => 'OUI' as const,
  today: '2100-01-01',
});
const plan = (text: string, cardinals: readonly StoredCardinal[] = college) =>
  planCardinals({ text, encoding: 'UTF-8' }, knownOf(cardinals));
const stored = (over: Partial<StoredCardinal>): StoredCardinal => ({ ...college[0]!, ...over });

/** A stored cardinal with arbitrary valid input. */
const arbitraryCardinal = (() => {
  const text = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('=1+1', "'@x", 'a|b', 'a\\|b, c;d', '"q"', '1\n2', '-'),
  );
  const name = text.map((typed) => `N${typed}`);
  const fonction = fc.record({ titre: text, organisation: text, debut: text, fin: text });
  const day = (from: string, to: string) =>
    fc
      .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  const percent = fc.integer({ min: 0, max: 1000 }).map((n) => n / 10);
  const typed = fc.record({
    prenom: name,
    nom: name,
    dateNaissance: day('1900-01-01', '1990-12-31'),
    dateCreation: day('1991-01-01', '2099-12-31'),
    paysNaissance: name,
    paysService: name,
    continent: fc.constantFrom('Afrique', 'Amérique', 'Asie', 'Europe', 'Océanie'),
    ordre: fc.constantFrom('Cardinal-évêque', 'Cardinal-prêtre', 'Cardinal-diacre'),
    biographie: text,
    titre: text,
    languesParlees: fc.array(text, { maxLength: 4 }),
    publications: fc.array(text, { maxLength: 4 }),
    raisonsForPapabile: fc.array(text, { maxLength: 4 }),
    fonctions: fc.array(fonction, { maxLength: 3 }),
    papabile: fc.boolean(),
    participation: fc.boolean(),
    photo: fc.constantFrom(null, '/api/images/abc.webp?v=1'),
    photoFocus: fc.option(fc.record({ x: percent, y: percent }), { nil: null }),
    preseance: fc.option(fc.integer({ min: 1, max: 300 }), { nil: null }),
    statutVotant: fc.constantFrom('OUI', 'NON'),
    motifStatut: text,
    motifAbsence: text,
  });
  return typed.map((body): StoredCardinal => {
    const input = newCardinalSchema.parse(body);
    return stored({ ...newCardinalFields({ ...input, statutVotant: body.statutVotant as 'OUI' }, 'un-cardinal') });
  });
})();

describe('export of cardinals', () => {
  it('is imported to identical records for any valid input', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryCardinal, async (cardinal) => {
        const text = writeCardinals([cardinal]);
        expect((await plan(text, [cardinal])).rows).toMatchObject([{ sort: 'inchange', raisons: [] }]);
        const [step] = (await plan(text, [])).steps;
        if (!step || !('add' in step)) throw new Error('not added');
        const again = newCardinalFields(step.add, step.slug);
        for (const field of CARDINAL_FIELDS) expect([field, again[field]]).toEqual([field, cardinal[field]]);
        expect(step.slug).toBe(cardinal.slug);
      }),
    );
  });

  it('causes no changes on import if it contains the whole College', async () => {
    const { rows, steps } = await plan(writeCardinals(college));
    expect(rows).toHaveLength(252);
    expect(new Set(rows.map(({ sort }) => sort))).toEqual(new Set(['inchange']));
    expect(steps).toEqual([]);
  });
});

/** The export as Excel in French saves it after it has opened it. */
function savedByExcel(text: string): string {
  const [head = '', ...rows] = text.replace('\ufeff', '').split('\r\n');
  const days = (row: string) => row.replace(/"(\d{4})-(\d\d)-(\d\d)"/g, '"$3/$2/$1"');
  const words = (row: string) => row.replaceAll('"oui"', '"VRAI"').replaceAll('"non"', '"FAUX"');
  return [
    'sep=;',
    `${head.toUpperCase().replaceAll('";"', ' ";"')};;`,
    ...rows.map((row) => row && `${words(days(row))};;`),
    ';;;',
    '',
  ].join('\r\n');
}

describe('export of cardinals saved by Excel in French', () => {
  it('causes no changes', async () => {
    expect(new Set((await plan(savedByExcel(writeCardinals(college)))).rows.map(({ sort }) => sort))).toEqual(
      new Set(['inchange']),
    );
  });

  it('keeps the letters that its encoding lacks', async () => {
    const lossy = (text: string) => text.replace(/[^\0-\u00ff‘’“”–—…œŒšŠžŽ]/g, '?');
    const text = lossy(savedByExcel(writeCardinals(college)));
    expect(text).toContain('?');
    const { rows } = await planCardinals({ text, encoding: 'Windows-1252' }, knownOf(college));
    expect(rows.filter(({ sort }) => sort !== 'inchange')).toEqual([]);
  });
});

describe('import of cardinals', () => {
  it('reads columns in any order, with other names and empty optional cells', async () => {
    const text = ' Préséance ,SLUG,Statut Votant,papabile\n"12,0",pietro-parolin,,\n';
    expect((await plan(text)).rows).toMatchObject([
      { sort: 'modifier', champs: [{ champ: 'preseance', apres: '12' }] },
    ]);
  });

  it('recognises a slug in capitals and with invisible characters', async () => {
    expect((await plan('slug;titre\n\u00a0Pietro-Parolin\u200b;x')).rows).toMatchObject([
      { sort: 'modifier', intitule: 'Pietro Parolin' },
    ]);
  });

  it('reads years of two digits as those of births and creations', async () => {
    const text = 'slug;Date de naissance;DATE DE CRÉATION\nangelo-acerbi;23/09/25;07/12/24';
    expect((await plan(text)).rows).toMatchObject([{ sort: 'inchange' }]);
    expect((await plan(text)).ignored).toEqual([]);
  });

  it.each(['\r', '\r\n', '\u000b', '\u2028', '\u0085'])('splits lists at the line end %j', async (end) => {
    const list = (...lines: string[]) => `"${lines.join(end)}"`;
    const text = `slug;publications;fonctions\npietro-parolin;${list('Un', 'Deux')};${list('A | B', 'C | D | 2013')}`;
    expect((await plan(text)).steps).toMatchObject([
      { fields: { publications: ['Un', 'Deux'], fonctions: [{ organisation: 'B' }, { titre: 'C', debut: '2013' }] } },
    ]);
  });

  it('rejects an office with more than four parts', async () => {
    const [row] = (await plan('slug;fonctions\npietro-parolin;"A | B\nC | D | 2013 | 2019 | Rome"')).rows;
    expect(row?.raisons).toEqual(['fonctions.1 : Titre, organisation, début et fin attendus']);
  });

  it('ignores separators at the end of an office', async () => {
    const { steps } = await plan('slug;fonctions\npietro-parolin;Titre | Org | 2013 | 2019 | |');
    expect(steps).toMatchObject([
      { fields: { fonctions: [{ titre: 'Titre', organisation: 'Org', debut: '2013', fin: '2019' }] } },
    ]);
  });

  it.each([
    ['55 0', [{ sort: 'modifier', champs: [{ champ: 'photoFocus', avant: '5 50', apres: '55 0' }] }]],
    ['550', [{ sort: 'refuser' }]],
  ])('does not take the focal point %j for 5 50', async (point, rows) => {
    const cardinal = stored({ photoFocus: { x: 5, y: 50 } });
    expect((await plan(`slug;photoFocus\n${cardinal.slug};${point}`, [cardinal])).rows).toMatchObject(rows);
  });

  it.each(['50 20 10', 'milieu haut bas'])('rejects the focal point %j in French', async (point) => {
    const [row] = (await plan(`slug;photoFocus\npietro-parolin;${point}`)).rows;
    expect(row?.raisons).toEqual(['photoFocus : Deux nombres attendus, de 0 à 100']);
  });

  it('rejects a number that the spreadsheet has shortened', async () => {
    expect((await plan('slug;titre\npietro-parolin;1,23457E+23')).rows[0]?.raisons).toEqual([
      'titre : le tableur a abrégé ce nombre en 1,23457E+23 : écrivez-le en entier, comme texte',
    ]);
  });

  it('shows long texts around their difference', async () => {
    const biographie = `${'a'.repeat(400)} né à Rome ${'b'.repeat(400)}`;
    const { rows } = await plan(`slug;biographie\npietro-parolin;${biographie.replace('Rome', 'Milan')}`, [
      { ...college.find(({ slug }) => slug === 'pietro-parolin')!, biographie },
    ]);
    expect(rows[0]?.champs).toEqual([
      {
        champ: 'biographie',
        avant: `…${'a'.repeat(24)} né à Rome ${'b'.repeat(29)}…`,
        apres: `…${'a'.repeat(24)} né à Milan ${'b'.repeat(29)}…`,
      },
    ]);
  });

  it('shows the values of a new record', async () => {
    const text =
      'prenom;nom;dateNaissance;paysNaissance;paysService;continent;ordre;dateCreation;papabile\nNeuf;Venu;15-sept-50;France;France;EUROPE;cardinal diacre;7/12/2024;FAUX';
    expect((await plan(text)).rows[0]?.champs).toContainEqual({
      champ: 'dateNaissance',
      avant: null,
      apres: '1950-09-15',
    });
    expect((await plan(text)).rows[0]?.champs).toContainEqual({ champ: 'papabile', avant: null, apres: 'non' });
  });

  it('changes only the fields with a column', async () => {
    const { rows, steps, ignored } = await plan('slug;papabile;couleur\npietro-parolin;non;rouge');
    expect(rows).toEqual([
      {
        ligne: 2,
        sort: 'modifier',
        intitule: 'Pietro Parolin',
        champs: [{ champ: 'papabile', avant: 'oui', apres: 'non' }],
        raisons: [],
      },
    ]);
    expect(steps).toMatchObject([{ fields: { papabile: false } }]);
    expect(ignored).toEqual(['couleur']);
  });

  it('reports an ignored column without a name only if it has a value', async () => {
    const ignored = async (text: string) => (await plan(text)).ignored;
    expect(await ignored('slug;;titre;\npietro-parolin;x;y;')).toEqual(['colonne 2 (sans nom)']);
    expect(await ignored(';slug;;titre\n;pietro-parolin; ;y\n1;matteo-maria-zuppi;;y')).toEqual([
      'colonne 1 (sans nom)',
    ]);
    expect(await ignored('slug;;titre\npietro-parolin;;y')).toEqual([]);
  });

  it('reports each invalid row with number and reason', async () => {
    const text = [
      'slug;prenom;nom;continent;dateNaissance',
      'pietro-parolin;Pietro;Parolin;Mars;1955-01-17',
      ';Neuf;Venu;Europe;hier',
      'matteo-maria-zuppi;;Zuppi;Europe;1955-10-11',
    ].join('\n');
    const { rows, steps } = await plan(text);
    expect(rows.map(({ ligne, sort }) => [ligne, sort])).toEqual([
      [2, 'refuser'],
      [3, 'refuser'],
      [4, 'refuser'],
    ]);
    expect(rows[0]!.raisons).toEqual(['continent : Continent inconnu']);
    expect(rows[1]!.raisons).toContain('dateNaissance : Date attendue au format AAAA-MM-JJ');
    expect(rows[1]!.raisons).toContain('paysService : Ce champ est requis');
    expect(rows[2]!.raisons).toEqual(['prenom : Ce champ est requis']);
    expect(steps).toEqual([]);
  });

  it('rejects dates after today', async () => {
    const knownCardinals = { ...knownOf(college), today: '2025-05-08' };
    const text =
      'slug;dateNaissance;dateCreation\npietro-parolin;2025-05-08;2025-05-09\nmatteo-maria-zuppi;1955-10-11;2025-05-08';
    const { rows } = await planCardinals({ text, encoding: 'UTF-8' }, knownCardinals);
    expect(rows.map(({ raisons }) => raisons)).toEqual([['dateCreation : Cette date est encore à venir'], []]);
  });

  it('rejects one date alone that the other of the record forbids', async () => {
    const rows = async (...lines: string[]) => (await plan(lines.join('\n'))).rows.map(({ raisons }) => raisons);
    const error = 'dateCreation : La création ne peut pas précéder la naissance';
    expect(await rows('slug;dateCreation', 'pietro-parolin;1940-01-01', 'matteo-maria-zuppi;2019-10-05')).toEqual([
      [error],
      [],
    ]);
    expect(await rows('slug;dateNaissance', 'pietro-parolin;2020-01-01')).toEqual([[error]]);
  });

  it('rejects a repeated record, one in the trash, a namesake without slug and an invalid slug', async () => {
    const withTrash = college.map((each) => (each.slug === 'pietro-parolin' ? { ...each, deletedAt: AT } : each));
    const reasons = async (text: string) => (await plan(text, withTrash)).rows.flatMap(({ raisons }) => raisons);
    expect(await reasons('slug;titre\nmatteo-maria-zuppi;a\nmatteo-maria-zuppi;b')).toEqual([
      'La ligne 2 porte sur la même fiche',
    ]);
    expect(await reasons('slug;titre\npietro-parolin;a')).toEqual(['Cette fiche est dans la corbeille']);
    expect(await reasons('prenom;nom\nMatteo Maria;Zuppi')).toEqual([
      'Il y a déjà un cardinal de ce nom : mettez matteo-maria-zuppi en colonne slug',
    ]);
    expect(await reasons('slug;nom\nPas Un Slug;x')).toEqual(['slug : minuscules, chiffres et tirets']);
  });

  it('rejects an empty file with one row', async () => {
    expect((await plan('')).rows).toEqual([
      { ligne: 1, sort: 'refuser', intitule: '', champs: [], raisons: ['Le fichier est vide'] },
    ]);
  });
});
