import type { Tools } from './connect-tools.ts';

/**
 * A disturbance between an agent and the server. `unavailable`: the call does not arrive. `lost`: the call takes effect,
 * but its answer is lost.
 */
export type Fault = { tool: string; kind: 'unavailable' | 'lost'; times?: number };

const texts = {
  unavailable: 'unavailable: The server cannot answer at the moment. Next: try once more.',
  lost: 'The connection ended before the answer arrived. The call may or may not have taken effect.',
};

/** The same tools, of which the first calls are disturbed. */
export function withFaults(tools: Tools, faults: readonly Fault[]): Tools {
  const left = faults.map((fault) => ({ ...fault, times: fault.times ?? 1 }));
  return {
    ...tools,
    call: async (name, input) => {
      const fault = left.find(({ tool, times }) => tool === name && times > 0);
      if (!fault) return tools.call(name, input);
      fault.times -= 1;
      if (fault.kind === 'lost') {
        const answer = await tools.call(name, input);
        // A refusal changes nothing, so there is no effect whose answer could be lost.
        if (answer.isError) return answer;
      }
      return { isError: true, text: texts[fault.kind] };
    },
  };
}
