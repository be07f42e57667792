// Loaded into the server under test on request: never lets go of a request, its answer and a few kilobytes made for it, as
// a cache without a bound would. The soak must find that.
import { Server } from 'node:http';

const kept: unknown[] = [];
// Called below with the server that it belongs to.
const emit = Server.prototype.emit.call.bind(Server.prototype.emit) as (
  server: Server,
  event: string | symbol,
  ...args: unknown[]
) => boolean;
Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]): boolean {
  if (event === 'request') kept.push(args, new Array(500).fill(kept.length));
  return emit(this, event, ...args);
};
