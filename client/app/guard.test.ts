import { expect, it } from 'vitest';
import { guard } from './guard.ts';

// Which path is open to whom is shown by the wallet itself (tests/wallet/guard.test.ts).
it('treats a trailing slash as the same path', () => {
  expect(guard({ pathname: '/login/', search: '', signedIn: false })).toEqual({ go: 'stay' });
});
