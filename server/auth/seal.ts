// Secrets that the server has to read again, such as the key of an authenticator app, as they are stored: encrypted
// where there is a key that does not stand in the database, too.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type Seal = {
  /** What to store of a secret. `owner` is bound to it, so that it is of no use in another row. */
  close: (secret: string, owner: string) => string;
  /** The secret again; undefined where it was closed with another key or for another owner. */
  open: (stored: string, owner: string) => string | undefined;
};

/** @param secretKey long and random; without one secrets are stored as they are */
export function sealWith(secretKey: string | undefined): Seal {
  const key =
    secretKey && Buffer.from(hkdfSync('sha256', secretKey, '', 'ludex secrets in the database', 32));
  return {
    close: (secret, owner) => (key ? encrypted + encrypt(key, secret, owner) : plain + secret),
    open: (stored, owner) => {
      if (stored.startsWith(plain)) return stored.slice(plain.length);
      return key ? decrypt(key, stored.slice(encrypted.length), owner) : undefined;
    },
  };
}

const plain = 'plain:';
const encrypted = 'aes256gcm:';
const nonceLength = 12;
const tagLength = 16;

function encrypt(key: Buffer, secret: string, owner: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

function decrypt(key: Buffer, text: string, owner: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url');
  const tagAt = nonceLength;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, tagAt), {
      authTagLength: tagLength,
    });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(tagAt, tagAt + tagLength));
    const rest = bytes.subarray(tagAt + tagLength);
    return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
