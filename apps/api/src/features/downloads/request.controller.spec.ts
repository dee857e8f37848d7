import { describe, expect, it } from '@jest/globals';
import { mailboxOf } from './request.controller.js';

describe('the mailbox of an address', () => {
  it.each([
    ['Ada@Example.org', 'ada@example.org'],
    ['ada+fumata@example.org', 'ada@example.org'],
    ['a.da@example.org', 'a.da@example.org'],
    ['a.d.a@gmail.com', 'ada@gmail.com'],
    ['A.da+conclave@GoogleMail.com', 'ada@gmail.com'],
    ['Ada+fumata@xn--glise-9ra.fr', 'ada@église.fr'],
    ['ａｄａ@e\u0301glise.fr', 'ada@église.fr'],
    ['ada@googlemail.com.', 'ada@gmail.com'],
  ])('%s is %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));
});
