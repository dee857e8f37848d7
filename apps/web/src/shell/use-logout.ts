import { useNavigate } from 'react-router-dom';
import { toast } from '../components/toasts.js';
import { ApiError } from '../lib/api-client.js';
import { useSession } from './session.js';

const STILL_LOGGED_IN = 'Le serveur n’a pas répondu\u00A0: vous êtes toujours connecté. Réessayez.';

/** Ends the session and leads to the first page. If the server could not end it, says so and stays. */
export function useLogout(): () => Promise<void> {
  const session = useSession();
  const navigate = useNavigate();
  return async () => {
    try {
      await session.logout();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast('error', error.message || STILL_LOGGED_IN);
      return;
    }
    await navigate('/');
  };
}
