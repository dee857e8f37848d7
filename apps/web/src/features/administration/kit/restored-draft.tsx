import { Button } from '../../../components/button.js';

/** Notice that a draft from this browser was restored, with a button to discard it. */
export function RestoredDraft({ isRestored, onDiscard }: { isRestored: boolean; onDiscard: () => void }) {
  if (!isRestored) return null;
  return (
    <div className="notice row spread">
      Ce que vous aviez saisi dans ce navigateur a été retrouvé&#8239;; rien n’en est encore enregistré.
      <Button look="quiet" small onClick={onDiscard}>
        Abandonner ma saisie
      </Button>
    </div>
  );
}
