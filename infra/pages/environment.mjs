// Jest environment of the route tests: Node's globals for the API and jsdom's document for React.
import { fileURLToPath } from 'node:url';
import { TestEnvironment } from 'jest-environment-node';
import { JSDOM, VirtualConsole } from 'jsdom';

/** Globals that a page must take from jsdom even though Node has them too. */
const OF_THE_DOCUMENT = new Set([
  'Blob',
  'CustomEvent',
  'Event',
  'EventTarget',
  'File',
  'FormData',
  'MessageEvent',
  'localStorage',
  'navigator',
  'sessionStorage',
]);

const HTML = '<!doctype html><html lang="fr" data-js=""><head></head><body></body></html>';

export default class PageEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const virtualConsole = new VirtualConsole();
    virtualConsole.on('jsdomError', (error) => this.global.console.error(String(error)));
    const dom = new JSDOM(HTML, { url: 'http://127.0.0.1/', pretendToBeVisual: true, virtualConsole });
    this.dom = dom;
    const { window } = dom;
    for (const name of namesOf(window)) {
      if (name in this.global && !OF_THE_DOCUMENT.has(name)) continue;
      const value = window[name];
      const isMethod = typeof value === 'function' && !/^[A-Z]/.test(name);
      Object.defineProperty(this.global, name, {
        configurable: true,
        enumerable: true,
        writable: true,
        value: isMethod ? value.bind(window) : value,
      });
    }
    this.global.window = window;
    this.global.jsdom = dom;
    // Loaded outside the tests' context and once per worker, like on the server.
    this.global.loadBuiltPages = async () => {
      const { loadPages } = await import('../../apps/api/dist/pages/page-renderer.js');
      return loadPages(fileURLToPath(new URL('../../apps/web/dist', import.meta.url)));
    };
  }

  async teardown() {
    this.dom?.window.close();
    this.dom = undefined;
    await super.teardown();
  }
}

/** The window's own properties and those of `EventTarget`, without the JavaScript built-ins of the context. */
function namesOf(window) {
  const names = new Set(Object.getOwnPropertyNames(window));
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) names.add(name);
  for (const name of ['window', 'self', 'top', 'parent', 'globalThis', 'undefined', 'NaN', 'Infinity'])
    names.delete(name);
  return [...names].filter((name) => !/^(_|\d)/.test(name));
}
