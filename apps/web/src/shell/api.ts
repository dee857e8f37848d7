import { createContext, useContext } from 'react';
import type { ApiClient } from '../lib/requests/api-client.js';

const refuse = () => Promise.reject(new Error('No API client'));

export const noApi: ApiClient = { get: refuse, send: refuse };

export const ApiContext = createContext(noApi);

/** API client for calls made after a page has loaded; the page's own data is fetched by its `load`. */
export const useApi = (): ApiClient => useContext(ApiContext);
