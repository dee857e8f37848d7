/** Clicks and search text recorded by index.html before the vote's code was loaded. */
interface EarlyInput {
  /** Id of the elector whose button was pressed. */
  readonly press?: string | undefined;
  readonly search?: string | undefined;
}

/** Returns the recorded interactions once and stops the recording; from now on React handles them. */
export function takeEarlyInput(): EarlyInput {
  const { dataset } = document.documentElement;
  const { press, search } = dataset;
  dataset.js = 'here';
  delete dataset.press;
  delete dataset.search;
  return { press, search };
}
