import { createContext } from 'react';

/** Whether the edition on show is archived: a round that it left open was interrupted. */
export const Archived = createContext(false);
