import { hash } from 'node:crypto';
import { isIP } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { Account, Passkey } from '@fumata/content';
import type { PasskeyAssertion, PasskeyAttestation } from '@fumata/contracts';
import type { Configuration } from '@fumata/platform';
import { CONFIGURATION } from '@fumata/stores';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';

type Options = Record<string, unknown>;
type NewPasskey = Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>;

/** A challenge is the hash of a ticket: what is signed belongs to this login or change, and nothing is stored. */
const challengeOf = (ticket: string): Uint8Array<ArrayBuffer> => new Uint8Array(hash('sha256', ticket, 'buffer'));
const challengeText = (ticket: string): string => hash('sha256', ticket, 'base64url');

/** Passkeys (WebAuthn), bound to the host of `PUBLIC_URL`. The password is the other factor: a touch is enough. */
@Injectable()
export class Passkeys {
  private readonly origin: string;
  private readonly host: string;
  private readonly siteTitle: string;

  constructor(@Inject(CONFIGURATION) { publicUrl, siteTitle }: Pick<Configuration, 'publicUrl' | 'siteTitle'>) {
    const { origin, hostname } = new URL(publicUrl);
    this.origin = origin;
    this.host = hostname;
    this.siteTitle = siteTitle;
  }

  /** Browsers have no passkeys for addresses without a name. */
  get areAvailable(): boolean {
    return isIP(this.host.replaceAll(/[[\]]/g, '')) === 0;
  }

  loginOptions(passkeys: readonly Passkey[], ticket: string): Promise<Options> {
    const allowCredentials = passkeys.map(({ id, transports }) => ({ id, transports: [...transports] }));
    const challenge = challengeOf(ticket);
    return asJson(generateAuthenticationOptions({ rpID: this.host, challenge, allowCredentials }));
  }

  /** The counter of the passkey after the login; undefined if the answer is not valid. */
  async login(passkey: Passkey, answer: PasskeyAssertion, ticket: string): Promise<number | undefined> {
    const { id, publicKey, counter, transports } = passkey;
    const verification = await orUndefined(() =>
      verifyAuthenticationResponse({
        response: answer,
        expectedChallenge: challengeText(ticket),
        expectedOrigin: this.origin,
        expectedRPID: this.host,
        requireUserVerification: false,
        credential: { id, publicKey: bytesOf(publicKey), counter, transports: [...transports] },
      }),
    );
    return verification?.verified ? verification.authenticationInfo.newCounter : undefined;
  }

  newOptions({ _id, email, name }: Account, passkeys: readonly Passkey[], ticket: string): Promise<Options> {
    return asJson(
      generateRegistrationOptions({
        rpName: this.siteTitle,
        rpID: this.host,
        userID: new TextEncoder().encode(_id),
        userName: email,
        userDisplayName: name,
        challenge: challengeOf(ticket),
        excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports: [...transports] })),
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      }),
    );
  }

  /** Undefined if the answer is not valid. */
  async read(answer: PasskeyAttestation, ticket: string): Promise<NewPasskey | undefined> {
    const verification = await orUndefined(async () => {
      if (hasCertificates(answer)) return undefined;
      return verifyRegistrationResponse({
        response: answer,
        expectedChallenge: challengeText(ticket),
        expectedOrigin: this.origin,
        expectedRPID: this.host,
        requireUserVerification: false,
      });
    });
    if (!verification?.verified) return undefined;
    const { id, publicKey, counter } = verification.registrationInfo.credential;
    const { transports } = answer.response;
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
  }
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));

/**
 * Whether the passkey's maker attests it. The site does not ask for that, and browsers then leave it out. The library
 * would fetch revocation lists from the addresses in the certificates, whoever has made those.
 */
function hasCertificates({ response }: PasskeyAttestation): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = attestation.get('fmt');
  return format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined);
}

/** The options go to the browser unchanged, so their fields are not typed. */
const asJson = async (options: Promise<object>): Promise<Options> => ({ ...(await options) });

/** The library throws for a forged, foreign or unreadable answer: the caller does not distinguish. */
const orUndefined = <T>(verify: () => Promise<T>): Promise<T | undefined> => verify().catch(() => undefined);
