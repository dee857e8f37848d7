import { Button } from '../../../components/button.js';

/** Notice that a draft from this browser was restored, with a button to discard it. */
export function DraftFound({ found, onForget }: { found: boolean; onForget: () => void }) {
  if (!found) return null;
  return (
    <div className="notice row spread">
      Ce que vous aviez saisi dans ce navigateur a été retrouvé&#8239;; rien n’en est encore enregistré.
      <Button look="quiet" small onClick={onForget}>
        Abandonner ma saisie
      </Button>
    </div>
  );
}
