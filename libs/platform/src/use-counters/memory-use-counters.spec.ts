import { MemoryUseCounters } from './memory-use-counters.js';
import { describeUseCounters } from './use-counters.contract.js';

describeUseCounters('memory', () => Promise.resolve(new MemoryUseCounters()));
