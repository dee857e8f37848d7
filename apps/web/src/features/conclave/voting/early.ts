/** Presses and typed text among the electors of the first HTML, from before the vote's code was loaded. */
interface Early {
  /** Id of the elector whose button was pressed. */
  readonly press?: string | undefined;
  readonly search?: string | undefined;
}

/** Returns what the document's own script has kept, once, and ends the keeping: from now on the vote's code answers. */
export function takeEarly(): Early {
  const { dataset } = document.documentElement;
  const { press, search } = dataset;
  dataset.js = 'here';
  delete dataset.press;
  delete dataset.search;
  return { press, search };
}
