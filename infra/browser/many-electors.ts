import type { Content } from '@fumata/content';

const ELECTOR_COUNT = 400;
const BORN = '1960-01-01';
const CREATED = '2015-02-14';

/** A name two lines long, one word of which has no break opportunity. */
export const LONG_NAME = `Maximilien-Auguste de ${'Sainte-Marie-des-'.repeat(3)}${'Montsaintjeandelacroix'.repeat(2)}`;
/** Must not be parsed as markup, as the end of a string or as a placeholder. */
export const QUOTED_NAME = `Jean "l'Aîné" <b>d’Été</b> & 'Fils' \\n {{0}}`;

/** Adds electors to those of the demo up to four hundred. */
export async function addElectors({ cardinals }: Content, demo = 135): Promise<void> {
  const names = [LONG_NAME, QUOTED_NAME];
  for (let each = names.length; each < ELECTOR_COUNT - demo; each += 1) names.push(`Électeur Numéro ${each}`);
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
