import type { Content } from '@fumata/content';

const IN_ALL = 400;
const BORN = '1960-01-01';
const CREATED = '2015-02-14';

/** A name as long as two lines, one word of it without a place to break. */
export const LONG_NAME = `Maximilien-Auguste de ${'Sainte-Marie-des-'.repeat(3)}${'Montsaintjeandelacroix'.repeat(2)}`;
/** What is not to be taken for markup, for the end of a text or for a place to fill in. */
export const QUOTED_NAME = `Jean "l'Aîné" <b>d’Été</b> & 'Fils' \\n {{0}}`;

/** So many electors that they are four hundred with those of the demo. */
export async function crowd({ cardinals }: Content, demo = 135): Promise<void> {
  const names = [LONG_NAME, QUOTED_NAME];
  for (let each = names.length; each < IN_ALL - demo; each += 1) names.push(`Électeur Numéro ${each}`);
  for (const name of names) {
    const words = name.split(' ');
    await cardinals.add('system', {
      prenom: words.slice(0, -1).join(' '),
      nom: words.at(-1) ?? '',
      ordre: 'Cardinal-prêtre',
      dateNaissance: BORN,
      dateCreation: CREATED,
      paysNaissance: 'Italie',
      paysService: 'Italie',
      continent: 'Europe',
      fonction: name,
      statutVotant: 'OUI',
    });
  }
}
