import { useEffect, useState } from 'react';
import type { Recount } from '@fumata/contracts';
import { number } from '@fumata/text';
import { useApi } from '../../../shell/api.js';
import { serverClock } from '../../../lib/now.js';
import { recountedText } from './rules/recounted-text.js';

/** Time of the last recount from the log; nothing when it is unknown or has found a difference. */
export function Recounted() {
  const api = useApi();
  const [text, setText] = useState<string>();
  useEffect(() => {
    const leaving = new AbortController();
    api.get<Recount>('/api/conclave/recompte', leaving.signal).then(
      (recount) => setText(recountedText(recount, serverClock.now(), number)),
      () => setText(undefined),
    );
    return () => leaving.abort();
  }, [api]);
  return text === undefined ? null : <p className="small muted">{text}</p>;
}
