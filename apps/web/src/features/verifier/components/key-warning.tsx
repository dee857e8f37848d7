import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { Notice } from '../../../components/notice.js';
import { seenSince } from '../rules/words.js';
import { rememberKeys } from '../trusted-keys.js';
import type { Trust } from '../trusted-keys.js';

/** The one thing that this browser alone can notice: that the site shows another key than it did. */
export function KeyWarning({ trust }: { trust: Trust }) {
  const [taken, setTaken] = useState(false);
  if (trust.is !== 'changed' || taken) return null;
  return (
    <Notice kind="warn">
      <p>
        <b>La clé des sceaux a changé</b> depuis que ce navigateur l’a vue pour la première fois, le{' '}
        {seenSince(trust.since)}. Si rien ne l’annonce, méfiez-vous{'\u00A0'}: qui change la clé peut tout
        sceller à nouveau.
      </p>
      <p>
        <Button
          look="ghost"
          small
          onClick={() => {
            rememberKeys(trust.keys, new Date());
            setTaken(true);
          }}
        >
          Retenir la nouvelle clé
        </Button>
      </p>
    </Notice>
  );
}
