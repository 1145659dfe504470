import { Server } from 'node:http';

/** Loaded into a server with `--import`, this is a leak of two kinds: each request is kept, and each starts a timer. */
const kept: unknown[] = [];
const emit = Server.prototype.emit;
Server.prototype.emit = function (this: Server, ...given: [string | symbol, ...unknown[]]) {
  if (given[0] === 'request') {
    kept.push(Array.from({ length: 3000 }, (_, n) => ({ n, request: given[1] })));
    setInterval(() => kept.length, 3_600_000);
  }
  return emit.apply(this, given as never);
} as typeof emit;
