import { useEffect, useState } from 'react';
import { useApi } from '../../../shell/api.js';
import { serverClock } from '../../../lib/now.js';
import { recountedText } from './rules/recounted-text.js';
import { fetchRecount } from './requests.js';

/** Time of the last recount from the log; nothing when it is unknown or has found a difference. */
export function Recounted() {
  const api = useApi();
  const [text, setText] = useState<string>();
  useEffect(() => {
    const controller = new AbortController();
    fetchRecount(api, controller.signal).then(
      (recount) => setText(recountedText(recount, serverClock.now())),
      () => setText(undefined),
    );
    return () => controller.abort();
  }, [api]);
  return text === undefined ? null : <p className="small muted">{text}</p>;
}
