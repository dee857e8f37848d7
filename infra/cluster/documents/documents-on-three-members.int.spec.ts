import { describeDocuments } from './documents-on-three-members.suite.ts';

describeDocuments(3);
