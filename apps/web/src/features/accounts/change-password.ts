import { keepToken } from '../../app/session.js';
import type { ApiClient } from '../../lib/api-client.js';

/**
 * One's own: this session goes on under a new token, the others end.
 * @throws ApiError with the server's words.
 */
export async function changePassword(
  api: ApiClient,
  currentPassword: string,
  newPassword: string,
): Promise<void> {
  const { token } = await api.send<{ token: string }>('PUT', '/api/auth/password', {
    currentPassword,
    newPassword,
  });
  keepToken(token);
}
