import { keptAddress } from '../list/kept-address.js';

export const LIST = '/admin/articles';

export const ARTICLES_LIST = keptAddress(LIST);
