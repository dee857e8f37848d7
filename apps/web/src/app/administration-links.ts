/** The administration's pages, as the header's menu and the administration's own navigation list them. */
export const ADMINISTRATION_LINKS = [
  { to: '/admin/conclave', label: 'Conduite du conclave', group: 'Conclave' },
] as const;
