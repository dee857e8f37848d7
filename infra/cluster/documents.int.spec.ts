import { describeDocuments } from './documents.suite.ts';

describeDocuments(3);
