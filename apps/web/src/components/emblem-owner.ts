/** Person whose coat of arms is drawn. */
export interface EmblemOwner {
  readonly slug: string;
  readonly prenom: string;
  readonly nom: string;
}
