import { announcementsContract, TIMEOUT_MS } from './announcements.contract.js';
import { MemoryAnnouncements } from './memory-announcements.js';

const all = new Set<MemoryAnnouncements>();

announcementsContract('MemoryAnnouncements', () => Promise.resolve(new MemoryAnnouncements(all, TIMEOUT_MS)));
