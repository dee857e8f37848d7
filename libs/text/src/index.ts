export { byteSize } from './byte-size.js';
export { capitalise } from './capitalise.js';
export { compareFrench } from './collation.js';
export { dayAndMonth, hour, longDate } from './dates.js';
export { duration } from './durations.js';
export { foldText, hasWords, wordsOf } from './folding.js';
export { countdown, decimal, number, ordinal, percent, plural } from './numbers.js';
export { hoursInRome, localTimeInRome } from './rome.js';
export { dayAfter, dayInRome, momentInRome, startOfDayInRome } from './rome-days.js';
