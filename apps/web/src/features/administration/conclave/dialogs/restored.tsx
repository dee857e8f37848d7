import { Button } from '../../../../components/button.js';

/** Says that a dialog shows what was typed before it was closed by Escape. */
export const Restored = ({ act, onDiscard }: { act: string; onDiscard: () => void }) => (
  <p className="notice row spread">
    Ce que vous aviez saisi a été retrouvé.
    <Button look="quiet" small onClick={onDiscard}>
      {act}
    </Button>
  </p>
);
