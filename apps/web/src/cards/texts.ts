import { counted, number, votesOfMajority } from '@fumata/text';

export const TEXTS = {
  conclave: 'Conclave virtuel',
  votes: (votes: number) => `${number(votes)}\u00A0voix`,
  votesOf: (votes: number, required: number) => `${number(votes)} sur ${number(required)}`,
  elected: (round: string, votes: number, required: number) =>
    `Élu au ${round}, avec ${votesOfMajority(votes, required)}.`,
  atRound: (votes: number, required: number, round: string) =>
    `${number(votes)}\u00A0voix sur les ${number(required)}\u00A0requises au ${round}`,
  anchor: (size: number, root: string) => `Journal signé\u00A0: ${counted(size, 'événement')}, ${root.slice(0, 16)}…`,
} as const;
