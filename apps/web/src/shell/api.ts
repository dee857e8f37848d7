import { createContext, useContext } from 'react';
import type { ApiClient } from '../lib/api-client.js';

const nobody = () => Promise.reject(new Error('No calls are made while a page is rendered.'));

export const ApiContext = createContext<ApiClient>({ get: nobody, send: nobody });

/** API client for calls made after a page has loaded; the page's own data is fetched by its `load`. */
export const useApi = (): ApiClient => useContext(ApiContext);
