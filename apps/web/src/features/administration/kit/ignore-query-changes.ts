import type { ShouldRevalidateFunctionArgs } from 'react-router-dom';

/** `shouldRevalidate` of a page that filters in the browser: a change of the query alone loads nothing. */
export const ignoreQueryChanges = ({ currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs): boolean =>
  (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search) && rest.defaultShouldRevalidate;
