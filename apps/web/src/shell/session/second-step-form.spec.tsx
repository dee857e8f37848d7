import { afterEach, describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { SecondStepForm } from './second-step-form.js';

describe('the second step of the login', () => {
  const render = (): string =>
    renderToStaticMarkup(
      <SecondStepForm
        step={{ ticket: 'ticket', hasApplication: false, passkeyOptions: {} }}
        error={undefined}
        busy={false}
        onAnswer={() => undefined}
        onError={() => undefined}
        onRestart={() => undefined}
      />,
    );
  afterEach(() => void Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

  it('offers a passkey first, in a browser that has passkeys', () => {
    Reflect.set(globalThis, 'PublicKeyCredential', class {});
    const markup = render();
    expect(markup).toMatch(/<button[^>]*autofocus[^>]*>Utiliser une clé d’accès/);
    expect(markup).not.toMatch(/<input[^>]*autofocus/);
  });

  it('begins with the code in a browser without passkeys, as at an address without TLS', () => {
    const markup = render();
    expect(markup).not.toContain('Utiliser une clé d’accès');
    expect(markup).toMatch(/<input[^>]*autofocus[^>]*name="secondFactor"|<input[^>]*name="secondFactor"[^>]*autofocus/);
  });
});
