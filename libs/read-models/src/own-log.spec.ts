import { EmbeddedDocumentStore } from '@fumata/documents';
import { describeOwnLog } from './own-log.contract.js';

describeOwnLog('memory', () => Promise.resolve(EmbeddedDocumentStore.inMemory()));
