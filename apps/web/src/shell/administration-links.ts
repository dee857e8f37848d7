import type { Role } from '@fumata/contracts';

/** Page of the administration. `section` is its path prefix where it differs from `to`. */
interface AdministrationLink {
  readonly to: string;
  readonly label: string;
  readonly group: string;
  readonly section?: string;
  readonly forAnalysts?: true;
}

/** Pages of the administration, listed by the header's menu and by the administration's side navigation. */
export const ADMINISTRATION_LINKS: readonly AdministrationLink[] = [
  { to: '/admin/cardinaux/liste', section: '/admin/cardinaux', label: 'Cardinaux', group: 'Contenu' },
  { to: '/admin/papabile-jour', label: 'Papabile du jour', group: 'Contenu' },
  { to: '/admin/articles', label: 'Articles', group: 'Contenu' },
  { to: '/admin/quiz', label: 'Quiz', group: 'Contenu' },
  { to: '/admin/gallery', label: 'Galeries', group: 'Contenu' },
  { to: '/admin/gallery/download-stats', label: 'Téléchargements', group: 'Contenu' },
  { to: '/admin/conclave', label: 'Conduite du conclave', group: 'Conclave' },
  { to: '/admin/analyse', label: 'Rediffusion', group: 'Conclave', forAnalysts: true },
  { to: '/admin/journal', label: 'Journal', group: 'Conclave', forAnalysts: true },
  { to: '/admin/projections', label: 'Projections', group: 'Maison', forAnalysts: true },
  { to: '/admin/taches', label: 'Tâches', group: 'Maison' },
  { to: '/admin/courriers', label: 'Courriers', group: 'Maison' },
  { to: '/admin/comptes', label: 'Comptes', group: 'Maison' },
];

export const linksFor = (role: Role): readonly AdministrationLink[] =>
  ADMINISTRATION_LINKS.filter(({ forAnalysts }) => role === 'admin' || (role === 'analyste' && forAnalysts));

/** Roles that may open an address of the administration. */
export const rolesAt = (pathname: string): readonly Role[] =>
  ADMINISTRATION_LINKS.some(({ to, forAnalysts }) => forAnalysts && (pathname === to || pathname.startsWith(`${to}/`)))
    ? ['admin', 'analyste']
    : ['admin'];
