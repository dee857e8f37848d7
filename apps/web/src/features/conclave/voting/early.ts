/** What was done before the vote's code was there to answer. */
interface Early {
  /** Whose button was pressed. */
  readonly press?: string | undefined;
  /** What was typed into the search. */
  readonly search?: string;
}

let early: Early = {};
let listening = new AbortController();

/**
 * Keeps what is pressed or typed among the electors of the first HTML until `takeEarly`, while the vote's code is on its
 * way. What was pressed before any code was there, the document's own script has kept.
 */
export function noteEarly(): () => void {
  const { dataset } = document.documentElement;
  dataset.js = 'here';
  if (dataset.press) early = { press: dataset.press };
  delete dataset.press;
  listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const note = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement && target.name === 'q') early = { search: target.value };
    const row = target instanceof Element && target.closest('button.vote') && target.closest('[data-id]');
    if (row instanceof HTMLElement) early = { press: row.dataset.id };
  };
  addEventListener('click', note, options);
  addEventListener('input', note, options);
  return () => listening.abort();
}

/** Gives what was done too early, once, and stops listening: from now on the vote's code answers. */
export function takeEarly(): Early {
  listening.abort();
  const taken = early;
  early = {};
  return taken;
}
