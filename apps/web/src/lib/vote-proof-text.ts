export const VOTE_PROOF_TEXT =
  'Avant chaque vote, le navigateur fait un court calcul\u00A0: une fraction de seconde, quelques secondes si beaucoup de votes viennent de son réseau. Il n’interroge aucun autre site. Mille votes coûtent mille fois ce calcul.';
