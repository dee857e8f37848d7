import './widget.css';
import { createMomentStore, type CurrentMoment } from '../live/moment/moment-store.js';
import { loadSummary } from '../live/summary/load-summary.js';
import type { Summary } from '../live/summary/latest-summary.js';
import { SummaryClient } from '../live/summary/summary-client.js';
import { ApiError, parseResponse } from '../lib/requests/api-client.js';
import { widgetContentOf } from './fields.js';
import { followWhileVisible } from './follow-while-visible.js';

const root = document.documentElement;

function show(current: CurrentMoment | null): void {
  const { fields, smokeState, race } = widgetContentOf(current);
  root.dataset['smokeState'] = smokeState;
  for (const [name, text] of Object.entries(fields)) {
    const element = document.querySelector(`[data-field=${name}]`);
    // An unchanged text is not announced again.
    if (element && element.textContent !== text) element.textContent = text;
  }
  const meter = document.querySelector('meter');
  if (!meter) return;
  meter.hidden = !race;
  if (race) Object.assign(meter, { max: race.required, value: race.votes });
}

const data = document.getElementById('donnees')?.textContent ?? 'null';
const moments = createMomentStore(JSON.parse(data) as Summary | null); // written by the server
moments.subscribe(() => show(moments.get()));
moments.start();
/** Without cookies: the widget is a guest on another site. */
const get = async <T>(path: string): Promise<T> => {
  const answer = await fetch(path, { credentials: 'omit' }).catch(() => undefined);
  return parseResponse<T>(answer?.status ?? 0, (await answer?.text()) ?? '');
};
const send = () => Promise.reject(new ApiError(0, 'read-only', ''));
followWhileVisible(root, () => new SummaryClient({ load: () => loadSummary({ get, send }) }).start());
