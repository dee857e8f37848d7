import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

const RETURN_MS = 2_000;

/** Goes to another page two seconds after a success, unless somebody goes on typing meanwhile. */
export function useReturn(to: () => string, unsaved: boolean): { saved: boolean; leaveSoon: () => void } {
  const navigate = useNavigate();
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    if (!saved) return;
    if (unsaved) return setSaved(false);
    const waiting = setTimeout(() => void navigate(to()), RETURN_MS);
    return () => clearTimeout(waiting);
    // `to` says the same as long as the page lives.
  }, [saved, unsaved, navigate]);
  return { saved, leaveSoon: () => setSaved(true) };
}
