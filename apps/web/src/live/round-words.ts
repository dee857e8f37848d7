export { halfDay, PERIOD, roundName, slot } from '@fumata/text';
