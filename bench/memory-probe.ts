import { isMainThread } from 'node:worker_threads';

/** Loaded before a server (`--import`), so that its parent process can ask for what only the process itself can tell. */

/** Bytes. `wasm` is part of `external`, and `arrayBuffers` too. */
export type HeapFigures = {
  heapUsed: number;
  heapTotal: number;
  external: number;
  arrayBuffers: number;
  wasm: number;
};

type Memory = { buffer: ArrayBuffer };
/** The types of Node do not have it. */
const { WebAssembly: wasm } = globalThis as unknown as { WebAssembly: { Memory: new (size: object) => Memory } };
const memories: WeakRef<Memory>[] = [];

function figures(): HeapFigures {
  const { heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage();
  const sizes = memories.map((memory) => memory.deref()?.buffer.byteLength ?? 0);
  return { heapUsed, heapTotal, external, arrayBuffers, wasm: sizes.reduce((sum, size) => sum + size, 0) };
}

// The threads of a server load this file as well.
if (isMainThread && process.channel) {
  wasm.Memory = class extends wasm.Memory {
    constructor(size: object) {
      super(size);
      memories.push(new WeakRef(this));
    }
  };
  process.on('message', () => process.send?.(figures()));
  process.on('disconnect', () => process.exit());
  process.channel.unref();
}
