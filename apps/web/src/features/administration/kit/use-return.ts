import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

const RETURN_MS = 2_000;

/** Navigates to another page `after` ms from a successful save, unless the form is edited meanwhile. */
export function useReturn(
  to: () => string,
  unsaved: boolean,
  after = RETURN_MS,
): { saved: boolean; leaveSoon: () => void } {
  const navigate = useNavigate();
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    if (!saved) return;
    if (unsaved) return setSaved(false);
    const waiting = setTimeout(() => void navigate(to()), after);
    return () => clearTimeout(waiting);
    // `to` is not a dependency: its result is constant while the page is mounted.
  }, [saved, unsaved, navigate, after]);
  return { saved, leaveSoon: () => setSaved(true) };
}
