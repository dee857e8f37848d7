import birds from './birds.svg?raw';
import clouds from './clouds.svg?raw';
import roofs from './roofs.svg?raw';

export const DRAWING = clouds + birds + roofs;
