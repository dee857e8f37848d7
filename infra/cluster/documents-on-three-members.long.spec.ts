import { describeDocuments } from './documents.suite.ts';

describeDocuments({ rounds: 20, limited: 'median' });
