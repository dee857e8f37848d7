import { describe, expect, it } from '@jest/globals';
import { isPushService } from './push-services.js';

describe('isPushService', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/QGu',
  ])('accepts %s', (endpoint) => expect(isPushService(endpoint, [])).toBe(true));

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://name:word@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.ailleurs.test/fcm/send/abc',
    'https://notify.windows.com.ailleurs.test/w',
    'https://evilpush.apple.com/x',
    'https://any.web.push.apple.com/x',
    'https://any.name.notify.windows.com/w',
    'https://ailleurs.test/?fcm.googleapis.com',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://metadata.google.internal/',
    'file:///etc/passwd',
    'fcm.googleapis.com',
    '',
  ])('refuses %s', (endpoint) => expect(isPushService(endpoint, [])).toBe(false));

  it('accepts a configured host at its port alone, with https', () => {
    const hosts = [{ name: 'push.paroisse.test', port: 8443 }];
    expect(isPushService('https://push.paroisse.test:8443/a', hosts)).toBe(true);
    expect(isPushService('https://push.paroisse.test/a', hosts)).toBe(false);
    expect(isPushService('http://push.paroisse.test:8443/a', hosts)).toBe(false);
  });
});
