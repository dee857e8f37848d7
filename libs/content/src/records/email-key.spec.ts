import { describe, expect, it } from '@jest/globals';
import { emailKeyOf, mailboxOf } from './email-key.js';

describe('emailKeyOf', () => {
  it.each([
    ['Ada@Exemple.FR', 'ada@exemple.fr'],
    [' ada@exemple.fr\u200b', 'ada@exemple.fr'],
    ['ａｄａ＠ｅｘｅｍｐｌｅ．ｆｒ', 'ada@exemple.fr'],
    ['Re\u0301mi@exemple.fr', 'rémi@exemple.fr'],
    ['ada@e\u0301glise.fr', 'ada@église.fr'],
    ['ada@xn--glise-9ra.fr', 'ada@église.fr'],
    ['ada@ÉGLISE.fr', 'ada@église.fr'],
    ['ada@xn--', 'ada@xn--'],
    ['ada@exemple.fr/x.fr', 'ada@exemple.fr/x.fr'],
    ['ada@église.fr/x.fr', 'ada@église.fr/x.fr'],
    ['ada@ex%61mple.fr', 'ada@ex%61mple.fr'],
    ['ada@163', 'ada@163'],
    ['rémi', 'rémi'],
    ['a@b@c', 'a@b@c'],
  ])('reads %s as %s', (email, key) => {
    expect(emailKeyOf(email)).toBe(key);
  });
});

describe('the mailbox of an address', () => {
  it.each([
    ['Ada@Example.org', 'ada@example.org'],
    ['ada+fumata@example.org', 'ada@example.org'],
    ['a.da@example.org', 'a.da@example.org'],
    ['+ada@example.org', '+ada@example.org'],
    ['a.d.a@gmail.com', 'ada@gmail.com'],
    ['A.da+conclave@GoogleMail.com', 'ada@gmail.com'],
    ['Ada+fumata@xn--glise-9ra.fr', 'ada@église.fr'],
    ['ａｄａ@e\u0301glise.fr', 'ada@église.fr'],
    ['ada@googlemail.com.', 'ada@gmail.com'],
  ])('%s is %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));
});
