/** What was pressed or typed among the electors of the first HTML before the vote's code was there to answer. */
interface Early {
  /** Id of the elector whose button was pressed. */
  readonly press?: string | undefined;
  readonly search?: string | undefined;
}

/** Gives what the document's own script has kept, once; from now on the vote's code answers. */
export function takeEarly(): Early {
  const { dataset } = document.documentElement;
  const { press, search } = dataset;
  dataset.js = 'here';
  delete dataset.press;
  delete dataset.search;
  return { press, search };
}
