/** Labels of an article's fields, in the order of the form. */
export const LABELS = {
  titre: 'Titre',
  resume: 'Résumé',
  contenu: 'Contenu',
  publie: 'Publié',
  featured: 'À la une',
  datePublication: 'Date de publication',
  categorie: 'Catégorie',
  auteur: 'Auteur',
  dateLecture: 'Temps de lecture (minutes)',
  image: 'Image principale',
} as const;
