import { announcementsContract } from './announcements.contract.js';
import { MemoryAnnouncements } from './memory-announcements.js';

const all = new Set<MemoryAnnouncements>();

announcementsContract('MemoryAnnouncements', (timeoutMs) => Promise.resolve(new MemoryAnnouncements(all, timeoutMs)));
