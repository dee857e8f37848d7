import { useNavigate } from 'react-router-dom';
import { toast } from '../../components/messages/toasts.js';
import { ApiError } from '../../lib/requests/api-client.js';
import { useApi } from '../api.js';
import { logout, type LogoutCall } from './login.js';
import { useSession } from './session.js';

const STILL_LOGGED_IN = 'Le serveur n’a pas répondu\u00A0: vous êtes toujours connecté. Réessayez.';

/** Ends the session and opens the home page. If the server could not end it, stays and shows the error. */
export function useLogout(call?: LogoutCall): () => Promise<void> {
  const session = useSession();
  const api = useApi();
  const navigate = useNavigate();
  return async () => {
    try {
      await logout(session, api, call);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast('error', error.message || STILL_LOGGED_IN);
      return;
    }
    await navigate('/');
  };
}
