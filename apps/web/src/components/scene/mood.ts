/** `waiting`: no smoke, a gull on the roof. */
export type Mood = 'waiting' | 'black' | 'white';
