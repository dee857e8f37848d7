import { ADMINISTRATOR } from '../attacked-site.ts';
import { repeatRequests, type Flood } from '../flood.ts';

const CONNECTIONS = 64;

/** Wrong passwords for the account of the administrator. */
export const logins: Flood = {
  name: 'logins',
  run(attack) {
    let count = 0;
    return repeatRequests(attack, CONNECTIONS, () => ({
      method: 'POST',
      path: '/api/auth/login',
      body: { email: ADMINISTRATOR.email, password: `a wrong password ${(count += 1)}` },
    }));
  },
  misses: (tally) => [
    ...(tally.of(429) > 0 ? [] : ['no wrong password was refused with 429']),
    ...(tally.of(200) === 0 ? [] : ['a wrong password logged in']),
  ],
};
