import type { Presentation } from '../lib/presentation.js';

const LABELS: Readonly<Record<Presentation, string>> = { grille: 'Grille', liste: 'Liste' };

interface PresentationButtonsProps {
  /** In display order. */
  presentations: readonly Presentation[];
  chosen: Presentation;
  onChoose: (presentation: Presentation) => void;
}

/** Switch between grid and list. Without scripts the buttons submit their form. */
export function PresentationButtons({ presentations, chosen, onChoose }: PresentationButtonsProps) {
  return (
    <div className="seg" role="group" aria-label="Présentation">
      {presentations.map((each) => (
        <button
          key={each}
          type="submit"
          name="vue"
          value={each}
          aria-pressed={each === chosen}
          onClick={(event) => {
            event.preventDefault();
            onChoose(each);
          }}
        >
          {LABELS[each]}
        </button>
      ))}
    </div>
  );
}
