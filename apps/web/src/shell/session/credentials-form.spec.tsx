import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { CredentialsForm } from './credentials-form.js';

describe('the login form', () => {
  it('has a field for a code, folded away', () => {
    const markup = renderToStaticMarkup(<CredentialsForm onEntered={() => undefined} />);
    expect(markup).toMatch(
      /<details class="table"><summary>J’ai un code<\/summary>.*Code de connexion.*name="code".*<\/details>/,
    );
    expect(markup).not.toMatch(/<input[^>]*name="code"[^>]*required/);
  });

  it('asks for both steps at once in a browser without scripts', () => {
    const markup = renderToStaticMarkup(<CredentialsForm onEntered={() => undefined} />);
    expect(markup).toMatch(/<noscript>.*name="secondFactor".*<\/noscript>/);
  });
});
