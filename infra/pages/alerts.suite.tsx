import { createECDH, createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AlertSettings } from '@fumata/contracts';
import { routeSite } from './route-site.ts';

const AVELINE = '/cardinaux/jean-marc-aveline';

/** The parts of a browser that jsdom lacks: permission, service worker and push service. */
class PushBrowser {
  permission: NotificationPermission = 'default';
  /** Answer of the visitor when the browser asks. */
  answer: NotificationPermission = 'granted';
  isPushServiceAway = false;
  readonly endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString('hex')}`;
  private subscription: object | null = null;
  private readonly keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };

  /** Id of its subscription, as the server derives it. */
  get id(): string {
    return createHash('sha256').update(this.endpoint).digest('hex').slice(0, 24);
  }

  install(): void {
    const registration = {
      pushManager: {
        getSubscription: () => Promise.resolve(this.subscription),
        subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array }) =>
          this.subscribe(applicationServerKey),
      },
    };
    const ready = Promise.resolve(registration);
    define(navigator, 'serviceWorker', { ready, register: () => ready, getRegistration: () => ready });
    define(window, 'PushManager', class {});
    const isAsked = (): Promise<NotificationPermission> => Promise.resolve((this.permission = this.answer));
    const notification = Object.defineProperty({ requestPermission: isAsked }, 'permission', {
      get: () => this.permission,
    });
    // The global object of these tests is not the window.
    for (const scope of [window, globalThis]) define(scope, 'Notification', notification);
  }

  private subscribe(key: Uint8Array): Promise<object> {
    if (this.isPushServiceAway) return Promise.reject(new DOMException('Registration failed', 'AbortError'));
    const { endpoint, keys } = this;
    this.subscription = {
      ...{ endpoint, options: { applicationServerKey: key.buffer } },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: () => Promise.resolve((this.subscription = null) === null),
    };
    return Promise.resolve(this.subscription);
  }
}

const define = (target: object, name: string, value: unknown): void =>
  void Object.defineProperty(target, name, { value, configurable: true });

describe('alerts', () => {
  const site = routeSite();
  let browser: PushBrowser;
  beforeEach(() => {
    browser = new PushBrowser();
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    Reflect.deleteProperty(window, 'PushManager');
    for (const scope of [window, globalThis]) Reflect.deleteProperty(scope, 'Notification');
  });

  const openPanel = async () => {
    const page = await site.visit('/conclave');
    await page.presses('Prévenez-moi');
    const panel = page.getByRole('dialog', { name: 'Prévenez-moi' });
    await panel.waitFor();
    return { page, panel };
  };
  const stored = () => site.call<AlertSettings>('GET', `/api/alertes/${browser.id}`);

  it('are switched on with what the visitor chooses, changed, and switched off', async () => {
    browser.install();
    const { page, panel } = await openPanel();
    expect(await panel.getByLabel('La fumée blanche', { exact: true }).isChecked()).toBe(true);
    await panel.getByLabel('Quand je peux revoter').check();
    await panel.getByLabel('De', { exact: true }).selectOption('22');
    await page.presses('Activer les alertes');
    await page.sees('Alertes activées');
    expect(await stored()).toMatchObject({
      choices: ['white-smoke', 'vote-again'],
      quietHours: { from: 22, to: 7 },
      whiteSmokeAtNight: true,
    });
    await page.presses('Prévenez-moi');
    await panel.getByLabel('Heures calmes').uncheck();
    await page.presses('Enregistrer');
    await page.sees('Alertes enregistrées');
    expect(await stored()).toMatchObject({ quietHours: null });
    await page.presses('Prévenez-moi');
    await page.presses('Tout désactiver');
    await page.sees('Alertes désactivées');
    await expect(stored()).rejects.toThrow();
  });

  it('about followed cardinals follow whom the visitor follows', async () => {
    browser.install();
    const cardinal = await site.visit(AVELINE);
    await cardinal.presses('Suivre');
    await cardinal.getByRole('button', { name: 'Ne plus suivre' }).waitFor();
    const { page, panel } = await openPanel();
    await panel.getByLabel('Mes cardinaux suivis').check();
    await panel.getByText('Jean-Marc Aveline').waitFor();
    await page.presses('Activer les alertes');
    await page.sees('Alertes activées');
    const { _id } = await site.call('GET', '/api/cardinaux/slug/jean-marc-aveline');
    expect(await stored()).toMatchObject({ cardinalIds: [_id] });
    await page.presses('Prévenez-moi');
    await page.presses('Ne plus suivre Jean-Marc Aveline');
    await page.sees(/^Vous ne suivez encore personne/);
  });

  describe('that cannot be had say what to do', () => {
    it('in a browser without push', async () => {
      const { page } = await openPanel();
      await page.sees(/^Ce navigateur ne reçoit pas d’alertes/);
    });

    it('on an iPhone, before the site is on the home screen', async () => {
      define(navigator, 'userAgent', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
      const { page } = await openPanel();
      await page.sees(/^Sur iPhone et iPad/);
      Reflect.deleteProperty(navigator, 'userAgent');
    });

    it('after the visitor has blocked notifications', async () => {
      browser.permission = 'denied';
      browser.install();
      const { page } = await openPanel();
      await page.sees(/^Les notifications de ce site sont bloquées/);
    });

    it('after the visitor has closed the browser’s question', async () => {
      browser.answer = 'default';
      browser.install();
      const { page } = await openPanel();
      await page.presses('Activer les alertes');
      await page.sees(/^Votre navigateur attend votre accord/);
    });

    it('while the browser’s push service does not answer', async () => {
      browser.isPushServiceAway = true;
      browser.install();
      const { page } = await openPanel();
      await page.presses('Activer les alertes');
      await page.sees(/^Le service de notifications de votre navigateur ne répond pas/);
      browser.isPushServiceAway = false;
      await page.presses('Activer les alertes');
      await page.sees('Alertes activées');
    });
  });
});
