/** ESLint rules for what can be checked of how code is written: docs and reviews hold the rest. */

/** A comment is a sentence with a subject; these words open half a sentence. */
const HEADLESS = /^(What|Whoever|Who|Whose|Which|Those|So (many|much|few|long)|Of|Told|Nobody|Somebody)\b/;

/** Words of a private vocabulary, and what to write instead. A name contains one of them as a whole word. */
const BANNED = {
  told: 'name it by what it is',
  wishes: 'query or request',
  deaf: 'unsubscribe',
  tidings: 'summary',
  darkroom: 'decoders',
  thumbnail: 'rendition',
  workshop: 'Dependencies or Options',
};

/** Words that are fine in other names. */
const BANNED_ALONE = {
  Asked: 'AsyncState, request or query',
  Around: 'Dependencies or Options',
  Wanted: 'name it by what it is: filter, request, range',
};

/** `MOST_TOLD`, `mostTold` and `MostTold` consist of `most` and `told`. */
const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_');

const LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);
/** `<component>: <event>`, without values: those go into fields. */
const LOG_MESSAGE = /^[a-z][a-z -]*: \S/;

const commentOpeners = {
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        const text = comment.value.replace(/^[*\s]+/, '');
        const opener = HEADLESS.exec(text)?.[0];
        if (opener)
          context.report({
            loc: comment.loc,
            message: `A comment is a sentence with a subject: "${opener} …" is none.`,
          });
      }
    },
  }),
};

/** Identifiers of a parameter or pattern. `{ known }` takes its name over from a property, which may be part of a contract. */
function namesIn(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) => (each.shorthand ? [] : namesIn(each.value ?? each.argument)));
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn);
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    case 'TSParameterProperty':
      return namesIn(pattern.parameter);
    default:
      return [];
  }
}

const hasPrivateName = ({ key, computed, accessibility }) =>
  key.type === 'PrivateIdentifier' || (key.type === 'Identifier' && !computed && accessibility === 'private');

const bannedNames = {
  meta: {
    schema: [{ type: 'object', properties: { generic: { type: 'array', items: { type: 'string' } } } }],
    defaultOptions: [{ generic: [] }],
  },
  create(context) {
    const generic = new Set(context.options[0].generic);
    const messageFor = (name) => {
      const word = wordsOf(name).find((each) => Object.hasOwn(BANNED, each));
      if (word) return `"${word}" is not a standard term: ${BANNED[word]}.`;
      if (Object.hasOwn(BANNED_ALONE, name)) return `"${name}" is not a standard term: ${BANNED_ALONE[name]}.`;
      return generic.has(name) ? `"${name}" does not say what it is: name the thing.` : undefined;
    };
    const check = (node) => {
      const message = messageFor(node.name);
      if (message) context.report({ node, message });
    };
    return {
      ':matches(FunctionDeclaration, ClassDeclaration, TSInterfaceDeclaration, TSTypeAliasDeclaration) > Identifier.id':
        check,
      VariableDeclarator: ({ id }) => namesIn(id).forEach(check),
      ':function': ({ params }) => params.flatMap(namesIn).forEach(check),
      ':matches(PropertyDefinition, MethodDefinition)': (member) => hasPrivateName(member) && check(member.key),
    };
  },
};

const logMessages = {
  create: (context) => ({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'MemberExpression' || !LEVELS.has(callee.property.name)) return;
      const logger = callee.object.type === 'MemberExpression' ? callee.object.property.name : callee.object.name;
      if (logger !== 'logger' && logger !== 'log') return;
      const message = given.findLast(({ type }) => type === 'Literal' || type === 'TemplateLiteral');
      if (!message) return;
      if (message.type === 'TemplateLiteral' || !LOG_MESSAGE.test(String(message.value)))
        context.report({
          node: message,
          message: 'A log message is fixed: "<component>: <event>", with facts in fields.',
        });
    },
  }),
};

/**
 * TypeScript compares the properties of an object literal with those of a parameter only where it is passed itself: an option that
 * does not exist goes unnoticed behind a variable.
 */
const typedOptions = {
  create(context) {
    const objectOf = ({ type, id, init, parent }) =>
      type === 'VariableDeclarator' &&
      parent.kind === 'const' &&
      !id.typeAnnotation &&
      init?.type === 'ObjectExpression';
    return {
      ':not(Decorator) > :matches(CallExpression[callee.object.name!="Object"], NewExpression) > Identifier.arguments'(
        node,
      ) {
        let scope = context.sourceCode.getScope(node);
        while (scope && !scope.set.has(node.name)) scope = scope.upper;
        const [definition] = scope?.set.get(node.name)?.defs ?? [];
        if (scope?.type === 'module' && definition && objectOf(definition.node))
          context.report({ node, message: `"${node.name}" needs a type where it is defined: satisfies.` });
      },
    };
  },
};

export default {
  rules: {
    'comment-openers': commentOpeners,
    'banned-names': bannedNames,
    'log-messages': logMessages,
    'typed-options': typedOptions,
  },
};
