import {
  Command,
  CommanderError,
  InvalidArgumentError,
  type Argument,
  type ErrorOptions,
  type Option,
} from 'commander';

const TITLES: Readonly<Record<string, string>> = {
  'Usage:': 'Emploi :',
  'Arguments:': 'Arguments :',
  'Options:': 'Options :',
  'Commands:': 'Commandes :',
};

const SUGGESTION = '\n(Did you mean ';

/** Texts of usage errors by commander's error code; `subject` is the command, option or argument at fault. */
const USAGE_ERRORS: Readonly<Record<string, (subject: string) => string>> = {
  'commander.unknownCommand': (subject) => `commande inconnue : '${subject}'`,
  'commander.unknownOption': (subject) => `option inconnue : '${subject}'`,
  'commander.missingArgument': (subject) => `argument manquant : '${subject}'`,
  'commander.missingMandatoryOptionValue': (subject) => `option obligatoire : '${subject}'`,
  'commander.optionMissingArgument': (subject) => `valeur manquante pour l’option '${subject}'`,
  'commander.excessArguments': () => 'trop d’arguments',
};

/** A command whose help, usage errors and errors of invalid values are French, also in its subcommands. */
export class FrenchCommand extends Command {
  constructor(name?: string) {
    super(name);
    this.helpOption('-h, --help', 'affiche cette aide').helpCommand(false);
    this.configureHelp({
      styleTitle: (title) => TITLES[title] ?? title,
      optionDescription: ({ description, argChoices, defaultValue }) => describe(description, argChoices, defaultValue),
      argumentDescription: ({ description, argChoices, defaultValue }) =>
        describe(description, argChoices, defaultValue),
    });
  }

  override createCommand(name?: string): Command {
    return new FrenchCommand(name);
  }

  override addOption(option: Option): this {
    this.#translateInvalidValues(option, option.flags);
    return super.addOption(option);
  }

  override addArgument(argument: Argument): this {
    this.#translateInvalidValues(argument, argument.name());
    return super.addArgument(argument);
  }

  override error(message: string, options?: ErrorOptions): never {
    const text = USAGE_ERRORS[options?.code ?? '']?.(quotedIn(message));
    return super.error(text === undefined ? message : text + suggestionIn(message), options);
  }

  /** Reports invalid values itself: commander would put an English sentence around the parser's message. */
  #translateInvalidValues(target: Option | Argument, label: string): void {
    const parse = target.parseArg;
    if (!parse) return;
    target.argParser((value: string, previous: unknown) => {
      try {
        return parse(value, previous);
      } catch (error) {
        if (!(error instanceof InvalidArgumentError)) throw error;
        return this.error(
          target.argChoices
            ? `'${value}' : ${target.argChoices.join(', ')} attendu (${label})`
            : `'${value}' ne convient pas à ${label} : ${error.message}`,
        );
      }
    });
  }
}

/** Commander quotes the subject of an error, which may contain quotes itself. */
const quotedIn = (message: string): string => {
  const [line = ''] = message.split('\n');
  return line.slice(line.indexOf("'") + 1, line.lastIndexOf("'"));
};

const suggestionIn = (message: string): string => {
  const start = message.indexOf(SUGGESTION);
  return start === -1 ? '' : `\n(${message.slice(start + SUGGESTION.length, -2)} ?)`;
};

function describe(description: string, choices: readonly string[] | undefined, initial: unknown): string {
  const details = [
    ...(choices ? [`choix : ${choices.map((choice) => JSON.stringify(choice)).join(', ')}`] : []),
    ...(initial === undefined
      ? []
      : [`défaut : ${typeof initial === 'number' ? String(initial).replace('.', ',') : JSON.stringify(initial)}`]),
  ];
  return details.length === 0 ? description : `${description} (${details.join(', ')})`;
}

/** 2 for wrong usage, 0 for requested help; undefined for any other error. */
export function usageExitCode(error: unknown): 0 | 2 | undefined {
  if (!(error instanceof CommanderError)) return undefined;
  return error.exitCode === 0 ? 0 : 2;
}
