/** HEAD is answered by the routes of GET. */
export const isWrite = (method: string): boolean => method !== 'GET' && method !== 'HEAD';
