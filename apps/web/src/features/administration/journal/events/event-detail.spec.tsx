/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { noApi } from '../../../../shell/api.js';
import { queryClientOf } from '../../kit/server-state.js';
import { EventDetail } from './event-detail.js';
import { anAct, anEvent, CARDINAL } from './rules/event.fixture.js';

it('names the cardinal of a related vote that the list has not loaded', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const related = { events: [anEvent(5)], cardinaux: { [CARDINAL]: 'Pietro Parolin' } };
  const client = queryClientOf({ ...noApi, get: <T,>() => Promise.resolve(related as T) }); // the detail decides the type
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <EventDetail
            conclaveId="c"
            event={anAct(9, 'VoteSetAside', { voteEventId: 'e5' })}
            milestones={[]}
            names={{ cardinals: new Map(), rounds: {} }}
          />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
  const trail = document.querySelector('.trail')?.textContent;
  expect(trail).toContain('Pietro Parolin');
  expect(trail).not.toContain('un cardinal inconnu');
  act(() => root.unmount());
  client.clear();
});
