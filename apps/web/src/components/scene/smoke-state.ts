/** `waiting`: no smoke, a gull on the roof. */
export type SmokeState = 'waiting' | 'black' | 'white';
