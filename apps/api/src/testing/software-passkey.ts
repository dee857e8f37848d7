import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyAttestation } from '@fumata/contracts';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;

/** A maker's certificate for passkeys (X.509, until 2126) and its key (PKCS #8), both of this test alone. */
const CERTIFICATE = [
  'MIIB9jCCAZygAwIBAgIUQUjRpcDTF1BfN+mQQeOcht+4/Y0wCgYIKoZIzj0EAwIwUTELMAkGA1UEBhMCRlIxDjAMBgNVBAoMBUVzc2FpMSIwIA',
  'YDVQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMQ4wDAYDVQQDDAVFc3NhaTAgFw0yNjExMzAyMjU4NTRaGA8yMTI2MTEwNjIyNTg1NFow',
  'UTELMAkGA1UEBhMCRlIxDjAMBgNVBAoMBUVzc2FpMSIwIAYDVQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMQ4wDAYDVQQDDAVFc3NhaT',
  'BZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABNauIGiGUvzm3hXwOFgQ7fXkxfjlsV0yOnIVFMGCAEwQaiyWHsRgHhlE8zrWwj4t8HQsXxUzcl/v',
  'cZ6Xp3fP1F+jUDBOMB0GA1UdDgQWBBQipbXee09rdP9doqjPT7uXDoqixTAfBgNVHSMEGDAWgBQipbXee09rdP9doqjPT7uXDoqixTAMBgNVHR',
  'MBAf8EAjAAMAoGCCqGSM49BAMCA0gAMEUCIQDYOyPoh1i0dMM8k9jUO0eUf6iWyQDRzYPI5cTd8LoAtgIgGwTJLxv+ZjSLNPTEzEeCVlok5vKu',
  'tETC5Rj3wuhtiRw=',
].join('');
const CERTIFIED_KEY = [
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQga/kXFJrpdzYEkRKWIF2u73JIy1jn3Rwbf48YRQNbCf6hRANCAATWriBohlL85t',
  '4V8DhYEO315MX45bFdMjpyFRTBggBMEGoslh7EYB4ZRPM61sI+LfB0LF8VM3Jf73Gel6d3z9Rf',
].join('');

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** An authenticator in software (WebAuthn, ES256), as a browser with the page `origin` would use it. */
export class SoftwarePasskey {
  private readonly id = randomBytes(16);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;

  /** @param counts whether it counts its signatures; synchronised passkeys do not */
  constructor(
    private readonly origin: string,
    private readonly counts = true,
  ) {}

  /** Answers the options of a new passkey. `isCertified`: its maker attests it by a certificate. */
  create(options: object, { isCertified = false } = {}): PasskeyAttestation {
    const clientData = this.clientData('webauthn.create', options);
    const length = Buffer.from([this.id.length >> 8, this.id.length & 0xff]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.publicKey()]);
    const authData = this.authenticatorData(HAS_CREDENTIAL, credential);
    const attestation = new Map<string, unknown>([
      ['fmt', isCertified ? 'packed' : 'none'],
      ['attStmt', isCertified ? certified(Buffer.concat([authData, sha256(clientData)])) : new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    const attestationObject = base64url(isoCBOR.encode(attestation as never));
    return { ...this.answer(), response: { clientDataJSON: base64url(clientData), attestationObject, transports: [] } };
  }

  /** Answers the options of a login. */
  get(options: object): PasskeyAssertion {
    if (this.counts) this.counter += 1;
    const clientData = this.clientData('webauthn.get', options);
    const authenticatorData = this.authenticatorData(0, Buffer.alloc(0));
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.keys.privateKey);
    return {
      ...this.answer(),
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
      },
    };
  }

  private answer() {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  private clientData(type: string, options: object): Buffer {
    const challenge: unknown = Reflect.get(options, 'challenge');
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private authenticatorData(flags: number, credential: Buffer): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const site = sha256(new URL(this.origin).hostname);
    return Buffer.concat([site, Buffer.from([USER_PRESENT | flags]), counter, credential]);
  }

  /** As COSE: elliptic curve, ES256, P-256 and the two coordinates. */
  private publicKey(): Uint8Array {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const coordinate = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64url'));
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]);
    return isoCBOR.encode(key as never);
  }
}

/** The statement of an attestation (`packed`) with the certificate. */
function certified(signed: Buffer): Map<string, unknown> {
  const key = createPrivateKey({ key: Buffer.from(CERTIFIED_KEY, 'base64'), format: 'der', type: 'pkcs8' });
  return new Map<string, unknown>([
    ['alg', -7],
    ['sig', new Uint8Array(sign('sha256', signed, key))],
    ['x5c', [new Uint8Array(Buffer.from(CERTIFICATE, 'base64'))]],
  ]);
}
