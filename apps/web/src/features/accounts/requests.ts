import { storeToken } from '../../shell/session.js';
import type { ApiClient } from '../../lib/api-client.js';

/**
 * Changes the user's own password. This session continues with a new token; all others end.
 * @throws ApiError with the server's message.
 */
export async function changePassword(api: ApiClient, currentPassword: string, newPassword: string): Promise<void> {
  const { token } = await api.send<{ token: string }>('PUT', '/api/auth/password', { currentPassword, newPassword });
  storeToken(token);
}
