// The figures of the home leave with the page instead of after the wallet's scripts.
import { askEarly } from '../api/early-answer.ts';
import { readSession } from '../api/stored-session.ts';

const session = location.pathname === '/' ? readSession() : null;
if (session !== null) askEarly('wallet.home', {}, session);
