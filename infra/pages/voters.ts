/** Explains the demo's figures wherever 135 and 133 are near each other. */
export const VOTERS =
  '135 cardinaux peuvent recevoir des voix ; 133 votent : Antonio Cañizares Llovera et John Njue sont absents, pour raisons de santé.';
