import { describeMailer } from '../mailer.contract.js';
import { MemoryMailer } from './memory-mailer.js';

describeMailer('in memory', () => {
  const mailer = new MemoryMailer();
  return Promise.resolve({ mailer, received: () => Promise.resolve(mailer.sent), stop: () => mailer.close() });
});
