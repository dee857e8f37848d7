import type { Login, User } from '@fumata/contracts';
import type { ApiClient } from '../../lib/requests/api-client.js';
import { forgetSession, hasEnded, notifyTabs, type Session } from './session.js';

/** @throws ApiError with the server's message */
export async function login({ authentication }: Session, api: ApiClient, credentials: Login): Promise<User> {
  const user = await api.send<User>('POST', '/api/auth/session', credentials);
  authentication.set({ is: 'known', user });
  notifyTabs(user._id);
  return user;
}

/** The call that ends the session, and the one that ends all sessions of the account. */
export type LogoutCall = '/api/auth/logout' | '/api/auth/fermer-les-sessions';

/** @throws ApiError if the server could not end the session */
export async function logout(
  { authentication }: Session,
  api: ApiClient,
  call: LogoutCall = '/api/auth/logout',
): Promise<void> {
  await api.send('POST', call).catch((error: unknown) => {
    if (!hasEnded(error)) throw error;
  });
  forgetSession();
  authentication.set({ is: 'anonymous' });
  notifyTabs(null);
}
