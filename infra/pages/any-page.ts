import { Locator } from './locator.ts';
import type { MatchOptions, Text } from './queries.ts';
import { afterEffects, until } from './waiting.ts';

interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

export const addressOf = ({ pathname, search, hash }: Address): string => pathname + search + hash;

function isAt(at: string, address: string | RegExp): boolean {
  if (typeof address !== 'string') return address.test(at);
  return address.startsWith('**') ? at.endsWith(address.slice(2)) : at === address;
}

/** The document, including its head, with common user actions. */
export class AnyPage extends Locator {
  constructor() {
    super('', () => [document.documentElement]);
  }

  /** Clicks the button (or link) of this name. */
  async presses(name: Text, options?: MatchOptions): Promise<void> {
    await this.getByRole('button', { name, ...options }).click();
  }

  async sees(text: Text): Promise<void> {
    await this.getByText(text).first().waitFor();
  }

  /** Waits for an address (path and query); a leading `**` matches any prefix. */
  async waitForURL(address: string | RegExp): Promise<void> {
    await until(() => {
      const at = addressOf(location);
      if (!isAt(at, address)) throw new Error(`The address is ${at}.`);
    });
  }

  url(): string {
    return location.href;
  }

  async title(): Promise<string> {
    await afterEffects();
    return document.title;
  }
}
