import { SignedData } from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { MessageImprint, PKIStatus, TimeStampReq, TimeStampResp, TSTInfo } from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';

const SHA_256 = '2.16.840.1.101.3.4.2.1';

/** A hash to be stamped, and a positive number that the answer repeats. */
export interface StampedHash {
  /** SHA-256. */
  readonly hash: Uint8Array<ArrayBuffer>;
  /** First bit 0, not all 0. */
  readonly nonce: Uint8Array<ArrayBuffer>;
}

/** The request (TimeStampReq, DER), which asks for the certificate too. */
export const timestampRequest = ({ hash, nonce }: StampedHash): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    AsnConvert.serialize(
      new TimeStampReq({
        messageImprint: new MessageImprint({
          hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA_256, parameters: null }),
          hashedMessage: new OctetString(hash),
        }),
        nonce: nonce.buffer,
        certReq: true,
      }),
    ),
  );

/**
 * The time in an answer (TimeStampResp, DER) to this request. The authority's signature is verified by whoever trusts
 * its certificate, not here. @throws Error for another answer
 */
export function timeIn(answer: Uint8Array<ArrayBuffer>, { hash, nonce }: StampedHash): Date {
  const { status, timeStampToken } = AsnConvert.parse(answer, TimeStampResp);
  if (status.status !== PKIStatus.granted && status.status !== PKIStatus.grantedWithMods)
    throw new Error(`refused, status ${status.status}`);
  const content = timeStampToken && AsnConvert.parse(timeStampToken.content, SignedData).encapContentInfo.eContent;
  if (!content?.single) throw new Error('the answer has no time stamp');
  const info = AsnConvert.parse(content.single.buffer, TSTInfo);
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  const isOfRequest =
    hashAlgorithm.algorithm === SHA_256 &&
    Buffer.from(hashedMessage.buffer).equals(hash) &&
    info.nonce !== undefined &&
    Buffer.from(info.nonce).equals(nonce);
  if (!isOfRequest) throw new Error('the time stamp is not for this request');
  return info.genTime;
}
