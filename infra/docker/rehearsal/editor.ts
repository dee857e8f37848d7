import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Calls } from '../../torture/calls.ts';

const PAUSE_MS = 400;
const PAGE = 1_000;

/** The required fields of a cardinal who cannot vote, so that the electors stay the same. */
const CARDINAL = {
  prenom: 'Répétition',
  dateNaissance: '1950-01-01',
  dateCreation: '2010-01-01',
  paysNaissance: 'Italie',
  paysService: 'Italie',
  continent: 'Europe',
  ordre: 'Cardinal-prêtre',
  statutVotant: 'NON',
};

/** Editor who saves one cardinal after the other and repeats each save under its key until it is answered. */
export class Editor {
  /** `_id` by name. */
  readonly saved = new Map<string, string>();
  /** Answers that are no new cardinal. */
  readonly wrong: string[] = [];
  readonly #calls: Calls;
  readonly #token: string;
  #over = false;
  #saving: Promise<void> = Promise.resolve();

  constructor(calls: Calls, token: string) {
    this.#calls = calls;
    this.#token = token;
  }

  start(): void {
    this.#over = false;
    this.#saving = this.#saveOn();
  }

  /** Resolves once the last save is answered. */
  async stop(): Promise<void> {
    this.#over = true;
    await this.#saving;
  }

  /** Saves one cardinal. Returns its address (`slug`), or undefined when the answer is wrong. */
  async save(): Promise<string | undefined> {
    const nom = `Numéro ${this.saved.size + this.wrong.length + 1}`;
    const { status, body } = await this.#calls.ask({
      method: 'POST',
      path: '/api/cardinaux',
      headers: { 'x-auth-token': this.#token, 'idempotency-key': randomUUID() },
      body: { ...CARDINAL, nom },
    });
    if (status === 201) this.saved.set(nom, String(body['_id']));
    else this.wrong.push(`${nom} was answered ${status} ${JSON.stringify(body)}`);
    return status === 201 ? String(body['slug']) : undefined;
  }

  /** One line for each cardinal that is lost, twice on the site, or there without having been saved. */
  async differences(): Promise<readonly string[]> {
    const found = new Map<string, string[]>();
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const path = `/api/cardinaux?limit=${PAGE}&page=${page}`;
      const { body } = await this.#calls.ask({ method: 'GET', path });
      pages = Number(body['totalPages']);
      for (const { _id, prenom, nom } of body['cardinaux'] as { _id: string; prenom: string; nom: string }[])
        // as the contract says
        if (prenom === CARDINAL.prenom) found.set(nom, [...(found.get(nom) ?? []), _id]);
    }
    const names = new Set([...this.saved.keys(), ...found.keys()]);
    return [...names].flatMap((name) => {
      const ids = found.get(name) ?? [];
      const expected = this.saved.get(name);
      return ids.length === 1 && ids[0] === expected
        ? []
        : [`${name} was saved as ${expected}, the site has ${ids.length}: ${ids.join(', ')}`];
    });
  }

  async #saveOn(): Promise<void> {
    while (!this.#over) {
      await this.save();
      await wait(PAUSE_MS);
    }
  }
}
