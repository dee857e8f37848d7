import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

const RETURN_MS = 2_000;

/** Goes to another page after a success (two seconds, unless said otherwise), unless somebody goes on typing meanwhile. */
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
    // `to` says the same as long as the page lives.
  }, [saved, unsaved, navigate, after]);
  return { saved, leaveSoon: () => setSaved(true) };
}
