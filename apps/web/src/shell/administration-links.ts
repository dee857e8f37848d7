import type { Role } from '@fumata/contracts';

/** Page of the administration. `section` is its path prefix where it differs from `to`. */
interface AdministrationLink {
  readonly to: string;
  readonly label: string;
  readonly group: string;
  readonly section?: string;
  /** The role that may open it beside `admin`. */
  readonly role?: Role;
}

/** Pages of the administration, listed by the header's menu and by the administration's side navigation. */
export const ADMINISTRATION_LINKS: readonly AdministrationLink[] = [
  {
    to: '/admin/cardinaux/liste',
    section: '/admin/cardinaux',
    label: 'Cardinaux',
    group: 'Contenu',
    role: 'redaction',
  },
  { to: '/admin/papabile-jour', label: 'Papabile du jour', group: 'Contenu', role: 'redaction' },
  { to: '/admin/articles', label: 'Articles', group: 'Contenu', role: 'redaction' },
  { to: '/admin/quiz', label: 'Quiz', group: 'Contenu', role: 'redaction' },
  { to: '/admin/gallery', label: 'Galeries', group: 'Contenu', role: 'galeries' },
  { to: '/admin/gallery/download-stats', label: 'Téléchargements', group: 'Contenu', role: 'galeries' },
  { to: '/admin/conclave', label: 'Conduite du conclave', group: 'Conclave', role: 'conclave' },
  { to: '/admin/analyse', label: 'Rediffusion', group: 'Conclave', role: 'analyste' },
  { to: '/admin/journal', label: 'Journal', group: 'Conclave', role: 'analyste' },
  { to: '/admin/projections', label: 'Projections', group: 'Maison', role: 'analyste' },
  { to: '/admin/taches', label: 'Tâches', group: 'Maison' },
  { to: '/admin/courriers', label: 'Courriers', group: 'Maison' },
  { to: '/admin/comptes', label: 'Comptes', group: 'Maison' },
];

export const linksFor = (role: Role): readonly AdministrationLink[] =>
  ADMINISTRATION_LINKS.filter((link) => role === 'admin' || link.role === role);

/** Roles that may open an address of the administration. */
export function rolesAt(pathname: string): readonly Role[] {
  const isWithin = (path: string): boolean => pathname === path || pathname.startsWith(`${path}/`);
  const role = ADMINISTRATION_LINKS.find(({ to, section = to }) => isWithin(section))?.role;
  return role ? ['admin', role] : ['admin'];
}
