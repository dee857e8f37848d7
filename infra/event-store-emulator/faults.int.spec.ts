import { describeFaults } from './describe-faults.ts';

describeFaults(['steady', 'leader killed', 'leader paused'], 1);
