import { useEffect } from 'react';
import { useStore } from '../../lib/store.js';
import {
  follow,
  followedCardinals,
  trackFollowedCardinals,
  unfollow,
  type FollowedCardinal,
} from '../../live/alerts/followed-cardinals.js';
import { GhostButton } from '../button.js';

const NONE: readonly FollowedCardinal[] = [];

/** Follows or unfollows a cardinal. */
export function FollowButton({ cardinal }: { cardinal: FollowedCardinal }) {
  const { _id } = cardinal;
  const isFollowed = useStore(followedCardinals, NONE).some((each) => each._id === _id);
  useEffect(trackFollowedCardinals, []);
  return (
    <GhostButton small className="scripted" onClick={() => (isFollowed ? unfollow(_id) : follow(cardinal))}>
      {isFollowed ? 'Ne plus suivre' : 'Suivre'}
    </GhostButton>
  );
}
