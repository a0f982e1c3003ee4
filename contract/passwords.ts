// What a chosen password must not be.
import { fold } from './fold.ts';

/** Long passwords that lists of leaked ones begin with; short ones are refused by their length already. */
const common = new Set([
  'passwordpassword',
  'password1234',
  'password12345',
  'password123456',
  'password123!',
  'passw0rd1234',
  'p@ssw0rd1234',
  'administrator',
  'administrator1',
  'adminadminadmin',
  'adminpassword',
  'letmeinletmein',
  'welcome12345',
  'welcome123456',
  'qwertyuiop12',
  'qwertyuiop123',
  'qwertyuiop1234',
  'qwertyuiopasdf',
  'qwertyuiopasdfghjkl',
  'qwerty123456',
  'qwerty1234567',
  'asdfghjkl123',
  '1q2w3e4r5t6y',
  '1q2w3e4r5t6y7u',
  '1qaz2wsx3edc',
  '1qaz2wsx3edc4rfv',
  'zaq12wsxcde3',
  'iloveyou1234',
  'iloveyouforever',
  'sunshine1234',
  'superman1234',
  'football1234',
  'baseball1234',
  'princess1234',
  'changeme1234',
  'changemechangeme',
  'trustno1trustno1',
  'abcdefghijkl',
  'abcdefghijklm',
  'abc123abc123',
  'monkey123456',
  'dragon123456',
  'correcthorsebatterystaple',
  'correct horse battery staple',
  'mypassword123',
  'secretsecret',
  'testtesttest',
  'test12345678',
]);

/** Why a password is refused for an account, or undefined. Its length is the contract's affair. */
export function passwordFault(
  password: string,
  account: { email: string; name: string },
): string | undefined {
  const folded = fold(password);
  if (folded === fold(account.email) || folded === fold(account.name))
    return 'Must not be the e-mail or the name';
  if (new Set(folded).size <= 3 || isCounting(folded) || common.has(folded))
    return 'This password is too common';
  return undefined;
}

/** `123456789012`, `abcdefghijkl`, `0987654321098`: each character the next or the previous one. */
function isCounting(text: string): boolean {
  return [1, -1].some((step) =>
    [...text].every((character, at) => {
      const before = text.charCodeAt(at - 1);
      const now = character.charCodeAt(0);
      return at === 0 || now - before === step || (now - before) * step === -9;
    }),
  );
}
