import { describe, expect, it } from '@jest/globals';
import { retryTiming } from '../../../apps/web/src/shell/write-retry.js';
import { expectAccessible } from '../accessible.ts';
import { until } from '../waiting.ts';
import { prepareSite, attempts, distinct, gate, interceptWrites, lost, noAnswer, site } from './lost-answers.ts';

describe('writes whose outcome is unknown', () => {
  prepareSite();

  it('of a command repeat its body, also after the last retry and a change of the state', async () => {
    const page = await site.enter('/admin/conclave');
    const bodies: unknown[] = [];
    let isOnline = false;
    interceptWrites('/api/conclave/admin/toggle-pause', async (attempt, request) => {
      bodies.push(await request.clone().json());
      if (isOnline) return undefined;
      return attempt === 1 ? lost(request) : noAnswer();
    });
    await page.getByRole('button', { name: 'Mettre en pause' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Mettre en pause' }).click();
    await dialog.getByText(/réessayez, votre demande ne sera exécutée qu’une fois/).waitFor();
    isOnline = true;
    await dialog.getByRole('button', { name: 'Mettre en pause' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(distinct()).toBe(1);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    await site.callAsAdmin('POST', '/api/conclave/admin/toggle-pause', { pause: false });
  });

  it('of a command are not retried once its dialog is closed, which says that it may have arrived', async () => {
    const page = await site.enter('/admin/conclave');
    const { opened, open } = gate();
    interceptWrites('/api/conclave/admin/toggle-pause', async () => {
      await opened;
      return 'no answer';
    });
    await page.getByRole('button', { name: 'Mettre en pause' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Mettre en pause' }).click();
    await until(() => expect(attempts()).toBe(1));
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    open();
    await page.toast('La commande est peut-être arrivée').waitFor();
    await site.network.idle();
    expect(attempts()).toBe(1);
  });

  it('of a command made offline say that it waits, end when the user no longer waits, and are not sent later', async () => {
    const page = await site.enter('/admin/conclave');
    await page.getByRole('button', { name: 'Mettre en pause' }).waitFor();
    const { isOnline, pause } = retryTiming;
    try {
      let goOn = (): void => undefined;
      Object.assign(retryTiming, {
        isOnline: () => false,
        pause: () => new Promise<void>((resolve) => (goOn = resolve)),
      });
      interceptWrites('/api/conclave/admin/toggle-pause', noAnswer);
      await page.getByRole('button', { name: 'Mettre en pause' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Mettre en pause' }).click();
      await page.toast('votre demande n’est pas partie, elle attend le réseau').waitFor();
      await expectAccessible();
      await page.presses('Ne plus attendre');
      await dialog.getByText(/Vous êtes hors ligne, rien n’a été envoyé/).waitFor();
      retryTiming.isOnline = () => true;
      goOn();
      await site.network.idle();
      expect(attempts()).toBe(1);
      site.network.restore();
      expect((await site.api.state()).conclaveState.isPaused).toBe(false);
    } finally {
      Object.assign(retryTiming, { isOnline, pause });
    }
  });
});
