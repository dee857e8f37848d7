/** Who an emblem stands for. */
export interface Bearer {
  readonly slug: string;
  readonly prenom: string;
  readonly nom: string;
}
