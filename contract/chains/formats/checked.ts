/** Result of a check: the address to store and its comparison key, or an error message for the form. */
export type CheckedAddress =
  | { ok: true; address: string; key: string; checked: boolean }
  | { ok: false; message: string };

export function accepted(address: string, key = address): CheckedAddress {
  return { ok: true, address, key, checked: true };
}

export function refused(message: string): CheckedAddress {
  return { ok: false, message };
}

/** Returns null where a codec throws on invalid input. */
export function decodeOrNull<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch {
    return null;
  }
}
