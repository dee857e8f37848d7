/** Server-rendered page, and the protocols of its links. */
interface RenderedPage {
  readonly address: string;
  readonly isReady: boolean;
  readonly protocols: readonly string[];
}

/** Title shown by a preview, and the protocols of its links. */
interface Preview {
  readonly title: string;
  readonly protocols: readonly string[];
}

/**
 * Provides a function that triggers every user event on every element of the main part and returns the protocols of its
 * links.
 */
export function provideTouchMain(): void {
  const types = ['error', 'load', 'mouseover', 'pointerenter', 'focus', 'toggle', 'animationstart', 'start'];
  Reflect.set(window, 'touchMain', (): string[] => {
    const main = document.querySelector('main');
    for (const element of main?.querySelectorAll('*') ?? [])
      for (const type of types) element.dispatchEvent(new Event(type));
    return [...(main?.querySelectorAll('a') ?? [])].map(({ protocol }) => protocol);
  });
}

/**
 * In the page: writes server-rendered pages into the document one after the other, without the application, which would
 * replace them, and without the site's own files, which would mean thousands of requests. The load event waits for
 * images and frames; a frame later, focus and animations have started.
 */
export async function writeAll([addresses, ready]: readonly [readonly string[], string]): Promise<RenderedPage[]> {
  const touchMain = Reflect.get(window, 'touchMain') as () => string[]; // provided above
  const OWN_FILE = / (src|href)="\/(assets|images)\//g;
  const rendered: RenderedPage[] = [];
  for (const address of addresses) {
    const html = await (await fetch(address)).text();
    document.open();
    const loaded = new Promise((resolve) => addEventListener('load', resolve, { once: true }));
    document.write(html.replaceAll(OWN_FILE, ' data-$1="/$2/'));
    document.close();
    await loaded;
    await new Promise(requestAnimationFrame);
    const isReady = document.querySelector(ready) !== null;
    rendered.push({ address, isReady, protocols: touchMain() });
  }
  return rendered;
}

/** In the form of an article: types each text into each field and triggers events on its preview. */
export async function previewAll(texts: readonly string[]): Promise<Preview[]> {
  const touchMain = Reflect.get(window, 'touchMain') as () => string[]; // provided above
  const frame = () => new Promise(requestAnimationFrame);
  const type = (name: string, text: string): void => {
    const field = document.querySelector(`[name=${name}]`);
    if (!field) throw new Error(`there is no ${name}`);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const press = (name: string): void =>
    [...document.querySelectorAll<HTMLElement>('.editor button')]
      .find(({ textContent }) => textContent === name)
      ?.click();
  const previews: Preview[] = [];
  for (const text of texts) {
    for (const name of ['titre', 'resume', 'contenu', 'auteur']) type(name, text);
    press('Aperçu');
    while (!document.querySelector('.render .prose')) await frame();
    await frame();
    const title = document.querySelector('.render h1')?.textContent ?? '';
    previews.push({ title, protocols: touchMain() });
    press('Édition');
    while (document.querySelector('.render')) await frame();
  }
  return previews;
}
