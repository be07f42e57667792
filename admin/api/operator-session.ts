import { isRecord } from '../../domain/is-record.ts';
import { isOperatorRole } from '../../domain/roles.ts';
import type { OperatorRole } from '../../domain/roles.ts';
import { readStored, store } from '../browser-storage.ts';

export interface Operator {
  id: number;
  login: string;
  role: OperatorRole;
}

export interface OperatorSession {
  token: string;
  operator: Operator;
  /** The paths of the procedures that the operator's role covers. */
  procedures: readonly string[];
}

/** The session ends with the tab: an operator's token is never in localStorage (D46). */
const storageKey = 'daon.operator';

function parseSession(stored: string): OperatorSession | null {
  try {
    return sessionOf(JSON.parse(stored));
  } catch {
    return null;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** The session in a value of another tab or of the storage; null for anything else. */
export function sessionOf(value: unknown): OperatorSession | null {
  if (!isRecord(value) || typeof value.token !== 'string' || !isRecord(value.operator)) return null;
  const { id, login, role } = value.operator;
  if (typeof id !== 'number' || typeof login !== 'string' || typeof role !== 'string') return null;
  if (!isOperatorRole(role)) return null;
  // A session of an older console has none; the own record brings them.
  const procedures = Array.isArray(value.procedures) ? value.procedures.filter(isText) : [];
  return { token: value.token, operator: { id, login, role }, procedures };
}

export function readSession(): OperatorSession | null {
  const stored = readStored('sessionStorage', storageKey);
  return stored === null ? null : parseSession(stored);
}

export function keepSession(session: OperatorSession): void {
  store('sessionStorage', storageKey, JSON.stringify(session));
}

/** Whether the session of this moment is still the one of the tab. What runs for a while must not go on in that of another operator. */
export function watchSession(): () => boolean {
  const token = readSession()?.token;
  return () => token !== undefined && readSession()?.token === token;
}

const channel = new EventTarget();
const DROPPED = 'dropped';

export function dropSession(): void {
  store('sessionStorage', storageKey, null);
  channel.dispatchEvent(new Event(DROPPED));
}

export function onSessionDropped(listener: () => void): () => void {
  channel.addEventListener(DROPPED, listener);
  return () => channel.removeEventListener(DROPPED, listener);
}
