/** Person whose coat of arms is drawn. */
export interface Bearer {
  readonly slug: string;
  readonly prenom: string;
  readonly nom: string;
}
