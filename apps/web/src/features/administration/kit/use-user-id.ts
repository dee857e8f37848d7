import { useAuthentication } from '../../../shell/session.js';

/** Id of who is logged in; empty while nobody is. */
export function useUserId(): string {
  const situation = useAuthentication();
  return situation.is === 'known' ? situation.user._id : '';
}
