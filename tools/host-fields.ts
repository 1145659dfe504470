/**
 * Fields that hosts add to the arguments of every tool. The model does not know of them, so it could not leave them out if they were
 * refused. None may be one that a model could mean as a filter: `state` and `user_id` are refused by name.
 */
const fieldsByHost = {
  n8n: ['toolCallId', 'tool', 'sessionId', 'action', 'chatInput'],
  cursor: ['random_string', 'explanation'],
  cline: ['task_progress', 'server_name', 'tool_name'],
  windsurf: ['toolSummary', 'toolAction', 'waitForPreviousTools'],
  geminiCli: ['wait_for_previous'],
  crewAi: ['security_context'],
  letta: ['request_heartbeat', 'inner_thoughts'],
  openHands: ['security_risk'],
  langChain: ['tool_call_id', 'run_manager', 'callbacks', 'config'],
  agentFramework: ['thread', 'conversation_id', 'chat_options', 'options', 'response_format', 'tools'],
  bedrock: ['toolUseId', 'toolName'],
  several: ['reasoning', 'thought', 'user_intent', '_meta'],
};

const hostFields: ReadonlySet<string> = new Set(Object.values(fieldsByHost).flat());

export const isHostField = (name: string): boolean => hostFields.has(name);

/** Names under which hosts and models put the object of arguments. No tool has an argument of such a name. */
export const wrappers: readonly string[] = [
  ...['arguments', 'args', 'input', 'params', 'parameters', 'kwargs', 'inputs', 'payload', 'properties'],
  ...['tool_input', 'toolInput', 'action_input', 'tool_args', 'toolArgs', 'requestBody', 'json_data', 'function_args'],
];
