import { describeDocuments } from './documents.suite.ts';

describeDocuments({ rounds: 3, savesAgainMs: 1_500 });
