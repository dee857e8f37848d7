import { createContext, useContext } from 'react';
import type { ApiClient } from '../lib/api-client.js';

const nobody = () => Promise.reject(new Error('No calls are made while a page is rendered.'));

export const ApiContext = createContext<ApiClient>({ get: nobody, send: nobody });

/** The site's calls, for what happens after a page has loaded; what it loads is asked for by its `load`. */
export const useApi = (): ApiClient => useContext(ApiContext);
