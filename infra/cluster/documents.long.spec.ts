import { describeDocuments } from './documents.suite.ts';

describeDocuments({ rounds: 20, savesAgainMs: 1_000 });
