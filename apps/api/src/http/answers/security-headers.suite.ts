import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestSite } from '../../testing/site.js';
import { securityHeaders } from './security-headers.js';

describe('headers', () => {
  /** Headers of every answer on a site without HTTPS. */
  const PLAIN = {
    'content-security-policy':
      "default-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data:;object-src 'none';base-uri 'none';" +
      "form-action 'self';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };

  let site: TestSite;
  beforeAll(async () => {
    site = await TestSite.open();
  });
  afterAll(() => site.close());

  describe('the security headers', () => {
    it('have the expected values', () => {
      expect(securityHeaders(false)).toEqual(PLAIN);
    });

    it('enforce https on an https site', () => {
      expect(securityHeaders(true)).toEqual({
        ...PLAIN,
        'content-security-policy': `${PLAIN['content-security-policy']};upgrade-insecure-requests`,
        'strict-transport-security': 'max-age=31536000',
      });
    });

    it.each([
      ['successful responses', 'GET', '/api/conclave/state', 200],
      ['refusals', 'POST', '/api/conclave/vote', 400],
      ['unknown paths', 'GET', '/api/nowhere', 404],
      ['answers of Socket.IO', 'GET', '/socket.io/?EIO=4&transport=polling', 200],
    ])('are on %s', async (_case, method, path, status) => {
      const answer = await site.ask(method, path);
      expect(answer.status).toBe(status);
      expect(Object.fromEntries(answer.headers)).toMatchObject(PLAIN);
    });
  });
});
