import { createBrowserRouter } from 'react-router-dom';

/** The only import of the code that navigates, so that it is a chunk of its own; see build/router-package.ts. */
export { createBrowserRouter };
