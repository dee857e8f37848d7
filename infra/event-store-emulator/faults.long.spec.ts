import { describeFaults } from './describe-faults.ts';

describeFaults(
  [
    'steady',
    ...['leader killed', 'leader frozen', 'leader paused', 'all killed and started', 'default gossip'],
    ...['two gone, the leader remains', 'two gone, the follower remains'],
    ...['leader killed, default gossip', 'leader frozen, default gossip'],
  ],
  3,
);
