import { CommanderError } from 'commander';
import type { Command } from 'commander';

const TITLES: Readonly<Record<string, string>> = {
  'Usage:': 'Emploi :',
  'Arguments:': 'Arguments :',
  'Options:': 'Options :',
  'Commands:': 'Commandes :',
};

const ERRORS: readonly (readonly [RegExp, string])[] = [
  [/^error: unknown command '(.*)'/, "commande inconnue : '$1'"],
  [/^error: unknown option '(.*)'/, "option inconnue : '$1'"],
  [/^error: missing required argument '(.*)'/, "argument manquant : '$1'"],
  [/^error: required option '(.*)' not specified/, "option obligatoire : '$1'"],
  [/^error: option '(.*)' argument missing/, "valeur manquante pour l'option '$1'"],
  [/^error: option '(.*)' argument '(.*)' is invalid\. Allowed choices are (.*)\./, "'$2' : $3 attendu ($1)"],
  [/^error: option '(.*)' argument '(.*)' is invalid\. (.*)/, "'$2' ne convient pas à $1 : $3"],
  [
    /^error: command-argument value '(.*)' is invalid for argument '(.*)'\. Allowed choices are (.*)\./,
    "'$1' : $3 attendu ($2)",
  ],
  [/^error: too many arguments.*/, "trop d'arguments"],
  [/^\(Did you mean (.*)\?\)/, '($1 ?)'],
];

/** The library's own words in French, written as told. Also for commands made of this one afterwards. */
export function speakFrench(
  command: Command,
  write: { out: (text: string) => void; err: (text: string) => void },
): Command {
  return command
    .helpOption('-h, --help', 'affiche cette aide')
    .helpCommand(false)
    .configureHelp({
      styleTitle: (title) => TITLES[title] ?? title,
      styleOptionDescription: (text) =>
        text.replace('(default: ', '(défaut : ').replace('(choices: ', '(choix : '),
    })
    .configureOutput({
      writeOut: write.out,
      writeErr: write.err,
      outputError: (text, write) => write(text.split('\n').map(inFrench).join('\n')),
    })
    .exitOverride();
}

function inFrench(line: string): string {
  for (const [pattern, words] of ERRORS) if (pattern.test(line)) return line.replace(pattern, words);
  return line;
}

/** 2 for a wrong usage, 0 for a help that was asked for; undefined for any other error. */
export function usageExitCode(error: unknown): 0 | 2 | undefined {
  if (!(error instanceof CommanderError)) return undefined;
  return error.exitCode === 0 ? 0 : 2;
}
