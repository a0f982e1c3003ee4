// Failures of dialogs and of the sign-in, which have a place of their own.
import { expect, test } from 'vitest';
import { session } from '../../contract/session/session.ts';
import { setUp } from '../test/client.ts';

test.each([
  [2, 'Refused', []],
  [undefined, 'Refused', []],
  [0, '', []],
  [1, '', [{ kind: 'warning', text: 'Refused' }]],
  [4, '', [{ kind: 'open', title: 'E1', description: 'Refused' }]],
  [9, '', []],
])(
  'showType %s: an error message stands in its place, the rest is shown as ever [S4.8]',
  async (showType, text, expected) => {
    const body = {
      success: false,
      code: 401,
      errorCode: 'E1',
      errorMessage: 'Refused',
      msg: 'Refused',
      showType,
    };
    const { call, shown, visited } = await setUp({ body });
    const { placedText } = await import('./placedText.ts');
    const login = call(session.login, { email: 'a@example.com', password: 'x' }, { display: false });
    const error = await login.catch((reason: unknown) => reason);
    // Drawing it twice says it once.
    expect([placedText(error), placedText(error)]).toEqual([text, text]);
    expect(shown).toMatchObject(expected);
    expect(shown).toHaveLength(expected.length);
    expect(visited).toHaveLength(showType === 9 ? 1 : 0);
  },
);
