/** Valid fields of a new cardinal, except the name. */
export const CARDINAL_FIELDS = {
  prenom: 'Jean',
  dateNaissance: '1960-01-31',
  paysNaissance: 'France',
  paysService: 'France',
  continent: 'Europe',
  ordre: 'Cardinal-prêtre',
  dateCreation: '2022-08-27',
};
