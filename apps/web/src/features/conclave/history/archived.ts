import { createContext } from 'react';

/** Whether the displayed edition is archived; its open round counts as interrupted. */
export const Archived = createContext(false);
