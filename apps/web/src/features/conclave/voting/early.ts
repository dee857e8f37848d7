/** What was done before the vote's code was there to answer. */
interface Early {
  /** Whose button was pressed. */
  readonly press?: string | undefined;
  /** What was typed into the search. */
  readonly search?: string;
}

let early: Early = {};

/**
 * Keeps what is pressed or typed among the electors of the first HTML while the vote's code is on its way. What was pressed
 * before any code was there, the document's own script has kept.
 */
export function noteEarly(): () => void {
  const { dataset } = document.documentElement;
  dataset.js = 'here';
  if (dataset.press) early = { press: dataset.press };
  delete dataset.press;
  const gone = new AbortController();
  const options = { capture: true, signal: gone.signal };
  const note = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement && target.name === 'q') early = { search: target.value };
    const row = target instanceof Element && target.closest('button.vote') && target.closest('[data-id]');
    if (row instanceof HTMLElement) early = { press: row.dataset.id };
  };
  addEventListener('click', note, options);
  addEventListener('input', note, options);
  return () => gone.abort();
}

/** What was done too early, once. */
export function takeEarly(): Early {
  const taken = early;
  early = {};
  return taken;
}
