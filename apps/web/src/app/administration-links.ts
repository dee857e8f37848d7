/** A page of the administration; `section`: the addresses that belong to it, where they are not beneath its own. */
interface AdministrationLink {
  readonly to: string;
  readonly label: string;
  readonly group: string;
  readonly section?: string;
}

/** The administration's pages, as the header's menu and the administration's own navigation list them. */
export const ADMINISTRATION_LINKS: readonly AdministrationLink[] = [
  { to: '/admin/cardinaux/liste', section: '/admin/cardinaux', label: 'Cardinaux', group: 'Contenu' },
  { to: '/admin/papabile-jour', label: 'Papabile du jour', group: 'Contenu' },
  { to: '/admin/articles', label: 'Articles', group: 'Contenu' },
  { to: '/admin/quiz', label: 'Quiz', group: 'Contenu' },
  { to: '/admin/gallery', label: 'Galeries', group: 'Contenu' },
  { to: '/admin/gallery/download-stats', label: 'Téléchargements', group: 'Contenu' },
  { to: '/admin/conclave', label: 'Conduite du conclave', group: 'Conclave' },
  { to: '/admin/journal', label: 'Journal', group: 'Conclave' },
  { to: '/admin/taches', label: 'Tâches', group: 'Maison' },
  { to: '/admin/courriers', label: 'Courriers', group: 'Maison' },
  { to: '/admin/comptes', label: 'Comptes', group: 'Maison' },
];
