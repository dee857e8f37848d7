import { describeDocuments } from './documents.suite.ts';

describeDocuments({ rounds: 3, limited: 'best' });
