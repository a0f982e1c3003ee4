/** An e-mail as accounts are told apart by it: NFC and case-folded. */
export function accountKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
