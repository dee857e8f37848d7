/** `waiting`: no smoke, and a gull on the roof. */
export type Mood = 'waiting' | 'black' | 'white';
