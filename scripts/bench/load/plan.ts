// What the benchmark asks of the load generator, and what that reports.

import type { Person } from '../books/world.ts';

/** The calls that the generator can make; an echo call sends the same bytes to a server that answers them. */
export type CallName =
  | 'send.trpc'
  | 'send.legacy'
  | 'poll.trpc'
  | 'poll.legacy'
  | 'balance.trpc'
  | 'balance.legacy'
  | 'history'
  | 'login';

export type Group = {
  name: string;
  call: CallName;
  /** Connections, each with one call at a time. */
  clients: number;
  /** Rest between two calls of a client. */
  pauseMs?: number;
  /** The body of the call, instead of its own. */
  body?: string;
  /** The holder who calls, instead of one drawn for each call. */
  as?: Person;
  /** Another server than the plan's: one that echoes. */
  echo?: string;
  /** Another server than the plan's: one more process of the product. */
  origin?: string;
};

export type LoadPlan = {
  origin: string;
  peopleFile: string;
  seconds: number;
  groups: readonly Group[];
  /** The server will be killed: a connection that ends is no error. */
  mayEnd?: boolean;
};

export type GroupResult = {
  calls: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  /** Pairs of a sender's id and the id that was answered. */
  answered: number[];
};

export type LoadReport = {
  seconds: number;
  /** Processor time of the generator itself. */
  cpuMs: number;
  groups: Readonly<Record<string, GroupResult>>;
};

/** What the generator sends back. */
export type LoadMessage = { report: LoadReport } | { failure: string };
