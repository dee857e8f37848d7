import { browserStorage, tabStorage } from '../../../lib/browser-storage.js';
import { randomKey } from '../../../lib/random-key.js';

/**
 * The stored draft of one open form. A form of the same record in another tab may have stored its own under the same
 * key: that one stays, and this form moves to a key of its own.
 */
export class DraftSlot {
  private place: string;
  private known: string | null;

  constructor(private readonly key: string) {
    const places = [tabStorage.read(key) ?? key, key, ...browserStorage.keys(`${key}-`)];
    this.place = places.find((place) => browserStorage.read(place) !== null) ?? key;
    this.known = browserStorage.read(this.place);
  }

  /** The draft that was found, or the latest one of this form; null without one. */
  get text(): string | null {
    return this.known;
  }

  write(text: string): void {
    if (!this.isOwn()) {
      this.place = `${this.key}-${randomKey()}`;
      tabStorage.write(this.key, this.place);
    }
    browserStorage.write(this.place, text);
    this.known = text;
  }

  remove(): void {
    if (this.isOwn()) browserStorage.remove(this.place);
    this.known = null;
  }

  private isOwn(): boolean {
    return browserStorage.read(this.place) === this.known;
  }
}
