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
export const TOO_FEW = 'Il en faut 5 pour jouer';

export const IMPORT = {
  title: 'Importer des questions',
  hint: 'Le fichier a les colonnes de l’export. Une ligne qui porte un id modifie sa question\u202F; sans id, celle du même texte, sinon elle en crée une. La bonne réponse se compte de 1 à 4. Rien n’est écrit avant votre accord.',
  path: '/api/quiz/questions/import',
  nouns: ['question', 'questions'],
  column: 'Question',
  labels: LABELS,
} as const;
