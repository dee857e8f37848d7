export const compareFrench = new Intl.Collator('fr').compare;
