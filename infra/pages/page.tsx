import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { administrationRoutes } from '../../apps/web/src/routes/administration-routes.js';
import { App } from '../../apps/web/src/shell/app.js';
import { publicRoutes } from '../../apps/web/src/routes/public-routes.js';
import { createRoutes } from '../../apps/web/src/routes/routes.js';
import { createSession } from '../../apps/web/src/shell/session/session.js';
import type { Site } from '../../apps/web/src/shell/site.js';
import { latestSummary } from '../../apps/web/src/live/summary/latest-summary.js';
import { browserApi } from '../../apps/web/src/lib/requests/api-client.js';
import { addressOf, AnyPage } from './any-page.ts';
import { typeText } from './gestures.ts';
import type { Locator } from './locator.ts';
import { plain, type Text } from './queries.ts';
import { until } from './waiting.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** The application in jsdom's only window, with user actions. */
export class Page extends AnyPage {
  readonly keyboard = {
    /** Presses a key at the focused element: `Tab`, `Control+Enter`, `a`. */
    press: (key: string): Promise<void> => typeText(key, 'as a key'),
    type: (text: string): Promise<void> => typeText(text),
  };
  /** API client of the loaded document. */
  api = browserApi();
  #root: Root | undefined;
  #router: Router | undefined;

  constructor(private readonly site: Site) {
    super();
  }

  /** Loads an address as a new document: only storage and cookies survive. */
  goto(path: string): Promise<void> {
    this.leave();
    history.pushState(null, '', path);
    this.load();
    return Promise.resolve();
  }

  reload(): Promise<void> {
    this.leave();
    this.load();
    return Promise.resolve();
  }

  async goBack(): Promise<void> {
    await this.traverse(() => history.back());
  }

  async goForward(): Promise<void> {
    await this.traverse(() => history.forward());
  }

  /** A visible toast. */
  toast(text: Text): Locator {
    return this.locator('.toast:not([data-closing])', { hasText: text });
  }

  /** Fetches the target of a link, as a browser does for a download. */
  async download(link: Locator): Promise<{ readonly name: string; readonly text: string }> {
    const response = await fetch((await link.getAttribute('href')) ?? '');
    if (!response.ok) throw new Error(`The link leads to status ${response.status}.`);
    const [, name = ''] = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    return { name, text: await response.text() };
  }

  /** Label or text of the focused element. */
  focused(): string {
    const { activeElement: element } = document;
    return plain(element?.getAttribute('aria-label') ?? element?.textContent ?? '');
  }

  leave(): void {
    // Toasts outlive a page; closing them separates old from new ones.
    for (const close of document.querySelectorAll<HTMLElement>('.toast:not([data-closing]) [aria-label^="Fermer"]'))
      close.click();
    this.#root?.unmount();
    document.body.replaceChildren();
    this.#router?.dispose();
    this.#router = undefined;
    latestSummary.set(null); // of the document that ends
  }

  private load(): void {
    const api = (this.api = browserApi());
    const session = createSession(api);
    const known = { public: publicRoutes(api), administration: administrationRoutes(api) };
    const router = createBrowserRouter(createRoutes(api, known));
    this.#router = router;
    const root = document.body.appendChild(document.createElement('div'));
    this.#root = createRoot(root, { onCaughtError: () => undefined });
    this.#root.render(
      <App site={this.site} api={api} session={session}>
        <RouterProvider router={router} />
      </App>,
    );
    void session.start();
  }

  private async traverse(move: () => void): Promise<void> {
    const traversed = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    move();
    await traversed;
    // The address changes immediately, the page once its data has arrived.
    await until(() => {
      const state = this.#router?.state;
      if (state?.navigation.state !== 'idle' || addressOf(state.location) !== addressOf(location))
        throw new Error('The navigation is pending.');
    });
  }
}
