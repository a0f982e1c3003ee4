/** The unique key of an e-mail: NFC and case-folded. */
export function accountKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
