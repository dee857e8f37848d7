import type { EditorProps } from '@tiptap/pm/view';
import { TextSelection } from '@tiptap/pm/state';

/** Pasted or dropped files; undefined if the text beside them is meant: spreadsheets add a picture of their cells. */
function filesOf(data: DataTransfer | null): readonly File[] | undefined {
  const files = [...(data?.files ?? [])];
  return files.length === 0 || data?.getData('text/plain').trim() !== '' ? undefined : files;
}

/** Calls `onFiles` with pasted or dropped files once the cursor is where their pictures belong. */
export const fileHandlers = (onFiles: (files: readonly File[]) => void) =>
  ({
    handlePaste: (_view, event) => {
      const files = filesOf(event.clipboardData);
      if (files) onFiles(files);
      return files !== undefined;
    },
    handleDrop: (view, event) => {
      const files = filesOf(event.dataTransfer);
      if (!files) return false;
      event.preventDefault(); // the browser would open the file instead of the form
      const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
      if (place) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(place.pos))));
      onFiles(files);
      return true;
    },
  }) satisfies EditorProps;
