import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { Notice } from '../../../components/notice.js';
import { seenSince } from '../rules/words.js';
import { storeKeys, type Trust } from '../trusted-keys.js';

/** Warns that the site publishes another key than before; only this browser can notice that. */
export function KeyWarning({ trust }: { trust: Trust }) {
  const [taken, setTaken] = useState(false);
  if (trust.is !== 'changed' || taken) return null;
  return (
    <Notice kind="warn">
      <p>
        <b>La clé des sceaux a changé</b> depuis que ce navigateur l’a vue pour la première fois, le{' '}
        {seenSince(trust.since)}. Si rien ne l’annonce, méfiez-vous{'\u00A0'}: qui change la clé peut tout sceller à
        nouveau.
      </p>
      <p>
        <Button
          look="ghost"
          small
          onClick={() => {
            storeKeys(trust.keys, new Date());
            setTaken(true);
          }}
        >
          Retenir la nouvelle clé
        </Button>
      </p>
    </Notice>
  );
}
