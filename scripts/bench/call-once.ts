import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';

/** One call of a procedure, from its request to its whole answer. Throws unless it was answered with 200. */
export async function callOnce(
  origin: string,
  path: string,
  input: object,
  token?: string,
): Promise<unknown> {
  const answer = await fetch(`${origin}/trpc/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(input),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status} ${text}`);
  return JSON.parse(text);
}

/** The token of an operator of the demo. */
export async function signInOperator(origin: string): Promise<string> {
  const input = { login: 'admin1', password: DEMO_PASSWORD };
  const answer = await callOnce(origin, 'admin.auth.signIn', input);
  return (answer as { result: { data: { token: string } } }).result.data.token;
}
