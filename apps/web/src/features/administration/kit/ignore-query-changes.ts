import type { ShouldRevalidateFunctionArgs } from 'react-router-dom';

/** `shouldRevalidate` of a page that filters client-side: no revalidation when only the query changes. */
export const ignoreQueryChanges = ({ currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs): boolean =>
  (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search) && rest.defaultShouldRevalidate;
