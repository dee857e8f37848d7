import { describe, expect, it } from '@jest/globals';
import { Argument, InvalidArgumentError, Option } from 'commander';
import { FrenchCommand, usageExitCode } from './french-command.js';

/** Runs a small program; returns its output and exit code. */
function run(...args: readonly string[]) {
  const texts: string[] = [];
  const write = (text: string) => void texts.push(text);
  const program = new FrenchCommand('outil').configureOutput({ writeOut: write, writeErr: write }).exitOverride();
  program
    .command('peindre <mur>')
    .description('peint un mur')
    .requiredOption('--couches <n>', 'combien', (text) => {
      if (text === 'x') throw new InvalidArgumentError('un nombre entier');
      return Number(text);
    })
    .addOption(new Option('--teinte <teinte>', 'la teinte').choices(['bleu', 'vert']).default('bleu'))
    .addArgument(new Argument('[outil]', 'avec quoi').choices(['brosse', 'rouleau']))
    .action(() => undefined);
  let code: unknown = 0;
  try {
    program.parse(args, { from: 'user' });
  } catch (error) {
    code = usageExitCode(error);
  }
  return { text: texts.join(''), code };
}

describe('usage errors in French', () => {
  it.each([
    [['miracle'], "commande inconnue : 'miracle'\n"],
    [['peindr'], "commande inconnue : 'peindr'\n(peindre ?)\n"],
    [['peindre', 'nord', '--couches', '1', "--l'an"], "option inconnue : '--l'an'\n"],
    [['peindre', '--couches', '1'], "argument manquant : 'mur'\n"],
    [['peindre', 'nord'], "option obligatoire : '--couches <n>'\n"],
    [['peindre', 'nord', '--couches'], "valeur manquante pour l’option '--couches <n>'\n"],
    [['peindre', 'nord', '--couches', 'x'], "'x' ne convient pas à --couches <n> : un nombre entier\n"],
    [['peindre', 'n', '--teinte', 'gris'], "'gris' : bleu, vert attendu (--teinte <teinte>)\n"],
    [['peindre', 'n', 'seau', '--couches', '1'], "'seau' : brosse, rouleau attendu (outil)\n"],
    [['peindre', 'n', 'brosse', 'de', 'trop', '--couches', '1'], 'trop d’arguments\n'],
  ])('%j exits with 2 and prints %j', (args, text) => {
    expect(run(...args)).toEqual({ text, code: 2 });
  });
});

describe('help in French', () => {
  it('translates titles, choices and defaults, and exits with 0', () => {
    const { text, code } = run('peindre', '--help');
    expect(code).toBe(0);
    expect(text).toContain('Emploi : outil peindre');
    expect(text).toContain('(choix : "bleu", "vert", défaut : "bleu")');
    expect(text).toContain('affiche cette aide');
    expect(text).not.toMatch(/Usage|choices|default|display/);
  });
});
