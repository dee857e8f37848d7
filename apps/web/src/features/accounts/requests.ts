import { retryingWrites } from '../../shell/write-retry.js';
import type { ApiClient } from '../../lib/api-client.js';

/**
 * Changes the user's own password. This session continues; all others end.
 * @throws ApiError with the server's message.
 */
export async function changePassword(api: ApiClient, currentPassword: string, newPassword: string): Promise<void> {
  const body = { currentPassword, newPassword };
  await retryingWrites(api).send('PUT', '/api/auth/password', body);
}
