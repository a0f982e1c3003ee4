// A passkey in software: creates and signs the responses of a browser with a real one (WebAuthn, ES256, no attestation).
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { z } from 'zod';
import type {
  newPasskey,
  passkeyAnswer,
  passkeyCreation,
  passkeyRequest,
} from '../../../contract/session/passkeys.ts';

export type Authenticator = {
  create: (options: z.output<typeof passkeyCreation>, from?: Circumstances) => z.input<typeof newPasskey>;
  get: (options: z.output<typeof passkeyRequest>, from?: Circumstances) => z.input<typeof passkeyAnswer>;
};

/** Deviations from a correct response. */
type Circumstances = { origin?: string; rpId?: string; verified?: boolean; counter?: number };

const defaultOrigin = 'http://localhost';

/** An authenticator with one passkey, created by `create`. */
export function softAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let handle = 'AAAA';
  let uses = 0;
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  /** https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data */
  const authenticatorData = (rpId: string, from: Circumstances, made: Buffer) => {
    const flags = 0x01 | (from.verified === false ? 0 : 0x04) | (made.length > 0 ? 0x40 : 0);
    uses += 1;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), uint(4, from.counter ?? uses), made]);
  };
  return {
    create: ({ challenge, rp, user }, from = {}) => {
      handle = user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // COSE key: kty 2 (EC2), alg -7 (ES256), crv 1 (P-256), x, y.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const made = Buffer.concat([Buffer.alloc(16), uint(2, id.length), id, key]);
      const data = authenticatorData(from.rpId ?? rp.id, from, made);
      // CBOR map: fmt "none", attStmt {}, authData with a one-byte length.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        uint(1, data.length),
        data,
      ]);
      return {
        id: text(id),
        clientDataJSON: text(clientData('webauthn.create', challenge, from.origin ?? defaultOrigin)),
        attestationObject: text(attestation),
        transports: ['internal'],
      };
    },
    get: ({ challenge, rpId }, from = {}) => {
      const client = clientData('webauthn.get', challenge, from.origin ?? defaultOrigin);
      const data = authenticatorData(from.rpId ?? rpId, from, Buffer.alloc(0));
      return {
        id: text(id),
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle: handle,
      };
    },
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

function text(bytes: Buffer): string {
  return bytes.toString('base64url');
}

function uint(bytes: number, value: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}
