/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Journal, JournalPlan } from '@fumata/contracts';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ApiError } from '../../../../lib/requests/api-client.js';
import { ApiContext, noApi } from '../../../../shell/api.js';
import { anEvent } from './rules/event.fixture.js';
import { useEventFeed, type FollowedFeed } from './use-event-feed.js';

const PLAN: JournalPlan = { total: 3, milestones: [], tours: {} };
const PAGE: Journal = { events: [anEvent(3)], suite: 3, total: 3, position: '1', cardinaux: {}, tours: {} };

describe('the followed search of the journal', () => {
  let root: Root;
  let followed: FollowedFeed;
  /** The calls with this parameter fail. */
  let failing: string | undefined;
  const get = async <T,>(path: string): Promise<T> => {
    if (failing !== undefined && path.includes(failing)) throw new ApiError(0, 'unreachable', '');
    return Promise.resolve((path.endsWith('/plan') ? PLAN : PAGE) as T); // the path decides the type
  };
  const api = { ...noApi, get };
  function Followed() {
    followed = useEventFeed('c', 'type=VoteCast', { isLive: false, isPaused: () => false });
    return null;
  }
  beforeEach(async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    failing = undefined;
    root = createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () =>
      root.render(
        <ApiContext value={api}>
          <Followed />
        </ApiContext>,
      ),
    );
  });
  afterEach(() => act(() => root.unmount()));

  it('does not say after a failed poll that the next page has failed', async () => {
    failing = 'apres=';
    await act(async () => followed.show());
    expect(followed.feed?.pollFailed).toBe(true);
    expect(followed.moreFailed).toBe(false);
  });

  it('says that the next page has failed until it is requested again, whatever the polls do', async () => {
    failing = 'avant=';
    await act(async () => followed.loadMore());
    expect(followed.moreFailed).toBe(true);
    await act(async () => followed.show());
    expect(followed.moreFailed).toBe(true);
    failing = undefined;
    await act(async () => followed.loadMore());
    expect(followed.moreFailed).toBe(false);
  });
});
