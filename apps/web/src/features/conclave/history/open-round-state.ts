import { createContext } from 'react';

/** State of the open round of the displayed edition; the end of an edition interrupts it. */
export type OpenRoundState = 'ongoing' | 'paused' | 'interrupted';

export const OpenRoundContext = createContext<OpenRoundState>('ongoing');
