/** Progress from 0 to 1; 0 while the total is unknown. */
export const fractionOf = (done: number, total: number | null): number => (total ? Math.min(1, done / total) : 0);
