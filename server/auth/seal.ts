// Encrypts secrets that the server has to read again, such as the keys of authenticator apps. Without SECRET_KEY they are stored
// as plain text.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type Seal = {
  /** Encrypts a secret for one owner, so that it cannot be used in another row. */
  close: (secret: string, owner: string) => string;
  /** Decrypts a secret. Undefined if the key or the owner differs. */
  open: (stored: string, owner: string) => string | undefined;
};

/** @param secretKey long and random; undefined stores secrets as plain text */
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
    const sealed = bytes.subarray(tagAt + tagLength);
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
