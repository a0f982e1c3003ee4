/** The verdict on a typed address: what to store and compare by, or what to tell the editor. */
export type CheckedAddress =
  | { ok: true; address: string; key: string; checked: boolean }
  | { ok: false; message: string };

export function accepted(address: string, key = address): CheckedAddress {
  return { ok: true, address, key, checked: true };
}

export function refused(message: string): CheckedAddress {
  return { ok: false, message };
}

/** Runs a codec that throws on bad input, and turns the throw into null. */
export function decoded<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch {
    return null;
  }
}
