import { AnyPage } from './any-page.ts';

/** Server-rendered page in a browser without scripts: its links and forms load the next one. */
export class ScriptlessPage extends AnyPage {
  /** HTTP status of the displayed response. */
  status = 0;
  private readonly follow = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.hasAttribute('href') || link.hasAttribute('download')) return;
    event.preventDefault();
    void this.goto(link.getAttribute('href') ?? '');
  };
  private readonly submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement)) return;
    const data = new FormData(form, submitter);
    const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? location.pathname;
    const query = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
    void this.goto(`${new URL(action, location.href).pathname}?${query.toString()}`);
  };

  /** Resolves once the page is displayed, following redirects. */
  async goto(path: string): Promise<void> {
    const { pathname, search } = new URL(path, location.href);
    const response = await fetch(pathname + search, { headers: { accept: 'text/html' } });
    this.show(await response.text());
    this.status = response.status;
    history.pushState(null, '', response.url || pathname + search);
    document.addEventListener('click', this.follow);
    document.addEventListener('submit', this.submit);
  }

  /** Replaces the page with an empty document. */
  leave(): void {
    if (this.status === 0) return;
    document.removeEventListener('click', this.follow);
    document.removeEventListener('submit', this.submit);
    this.show('<!doctype html><html lang="fr" data-js=""><head></head><body></body></html>');
    this.status = 0;
  }

  private show(html: string): void {
    const { documentElement } = new DOMParser().parseFromString(html, 'text/html');
    // Queries treat `noscript` as hidden.
    for (const element of documentElement.querySelectorAll('body noscript')) element.replaceWith(...element.childNodes);
    document.replaceChild(document.adoptNode(documentElement), document.documentElement);
  }
}
