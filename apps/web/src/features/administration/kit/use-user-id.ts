import { useAuthentication } from '../../../shell/session.js';

/** Id of the logged-in user; '' if not logged in. */
export function useUserId(): string {
  const situation = useAuthentication();
  return situation.is === 'known' ? situation.user._id : '';
}
