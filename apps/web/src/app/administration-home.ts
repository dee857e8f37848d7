import type { Role } from '@fumata/contracts';

/** Where each role works: where one lands after the login, and where one is led who has no business elsewhere. */
export const HOME: Readonly<Record<Role, string>> = {
  admin: '/admin/cardinaux',
  analyste: '/admin/analyse',
  membre: '/',
};
