/** React's queue of work: what is scheduled with the idle priority runs once nothing else is left. */
declare module 'scheduler' {
  export const unstable_IdlePriority: number;
  export function unstable_scheduleCallback(priority: number, callback: () => void): unknown;
}
