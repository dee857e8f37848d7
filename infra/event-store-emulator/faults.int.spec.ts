import { describeFaults } from './faults.suite.ts';

describeFaults(['steady', 'leader killed', 'leader paused'], 1);
