export const LABELS = {
  question: 'Question',
  options: 'Réponses',
  correctAnswer: 'Bonne réponse',
  category: 'Catégorie',
  difficulty: 'Difficulté',
  explanation: 'Explication',
} as const;

export const LETTERS = ['A', 'B', 'C', 'D'] as const;

export const LOAD_FAILED = 'Erreur lors du chargement du quiz. Veuillez réessayer.';
export const NEVER_ASKED = 'pas encore posée';
