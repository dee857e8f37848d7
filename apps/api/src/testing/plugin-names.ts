const NAME = Symbol.for('fastify.display-name');

/**
 * Of a plugin that doesn't say its name Fastify looks for a file through all modules that were loaded, which Jest lists
 * slowly: a fifth of the time of each test that opens the site. Here every function says it.
 */
Object.defineProperty(Function.prototype, NAME, {
  get(this: { readonly name: string }) {
    return this.name || 'a plugin';
  },
  set(this: object, name: string) {
    Object.defineProperty(this, NAME, { value: name });
  },
});
