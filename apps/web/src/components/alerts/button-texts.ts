// Apart from the other texts, which load with the panel.
export const TITLE = 'Prévenez-moi';
