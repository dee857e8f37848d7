export { MemoryPushSender } from './memory/memory-push-sender.js';
export type { PushMessage, PushOutcome, PushRecipient, PushSender } from './push-sender.js';
export { isPushService } from './push-services.js';
export { areRecipientKeys } from './recipient-keys.js';
export { vapidKeysOfPrivateKey, deriveVapidKeys, type VapidKeys } from './vapid-keys.js';
export { WebPushSender } from './web-push/web-push-sender.js';
