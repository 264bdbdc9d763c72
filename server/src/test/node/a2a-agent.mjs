// An agent of A2A by its own library, which Troupe uses as one elsewhere: argv[2] is the key that it wants, argv[3] a version.
// Writes its port, then each message and each cancellation on a line.
import { createServer } from 'node:http';
import { randomUUID } from 'node:crypto';
import { AgentCard, Role, TaskState } from '@a2a-js/sdk';
import { AgentEvent, DefaultRequestHandler, InMemoryTaskStore, JsonRpcTransportHandler, ServerCallContext } from '@a2a-js/sdk/server';
import { LegacyJsonRpcTransportHandler } from '@a2a-js/sdk/compat/v0_3/server';

const [key, version] = process.argv.slice(2);
const legacy = version === '0.3';
const part = (value) => ({ content: { $case: 'text', value }, metadata: undefined, filename: '', mediaType: 'text/plain' });
const said = (text, task) => ({
  messageId: randomUUID(), role: Role.ROLE_AGENT, contextId: task.contextId, taskId: task.id, parts: [part(text)], metadata: undefined,
  extensions: [], referenceTaskIds: [],
});
const resting = new Map(); // how to end the tasks that never end

class Weather {
  async execute(request, bus) {
    const text = request.userMessage.parts[0].content.value;
    const task = request.task ?? { id: request.taskId, contextId: request.contextId, artifacts: [], history: [request.userMessage], metadata: undefined };
    const status = (state, words) => ({ state, timestamp: new Date().toISOString(), message: words ? said(words, task) : undefined });
    const update = (state, words) =>
      bus.publish(AgentEvent.statusUpdate({ taskId: task.id, contextId: task.contextId, status: status(state, words), metadata: undefined }));
    console.log(`message: ${text}`);
    bus.publish(AgentEvent.task({ ...task, status: status(TaskState.TASK_STATE_SUBMITTED) }));
    update(TaskState.TASK_STATE_WORKING, 'looking at the sky');
    if (text === 'never') {
      await new Promise((end) => resting.set(task.id, end));
      update(TaskState.TASK_STATE_CANCELED);
    } else if (text === 'which weather?') {
      update(TaskState.TASK_STATE_INPUT_REQUIRED, 'In which city?');
    } else {
      bus.publish(AgentEvent.artifactUpdate({
        taskId: task.id, contextId: task.contextId, append: false, lastChunk: true, metadata: undefined,
        artifact: { artifactId: 'answer', name: 'answer', description: '', parts: [part(`Sunny: ${text}`)], metadata: undefined, extensions: [] },
      }));
      update(TaskState.TASK_STATE_COMPLETED);
    }
    bus.finished();
  }

  async cancelTask(id) {
    console.log('cancelled');
    resting.get(id)?.();
  }
}

const server = createServer(async (request, response) => {
  const json = (status, value) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  if (request.headers.authorization !== `Bearer ${key}`) {
    json(401, {});
  } else if (request.url === '/.well-known/agent-card.json') {
    json(200, AgentCard.toJSON(card));
  } else {
    let body = '';
    for await (const chunk of request) body += chunk;
    const context = new ServerCallContext({ requestedVersion: request.headers['a2a-version'] });
    const result = await transport.handle(JSON.parse(body), context);
    if (Symbol.asyncIterator in result) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      for await (const event of result) response.write(`data: ${JSON.stringify(event)}\n\n`);
      response.end();
    } else {
      json(200, result);
    }
  }
});
server.listen(0, '127.0.0.1', () => console.log(`port: ${server.address().port}`));
await new Promise((listening) => server.once('listening', listening));
const url = `http://127.0.0.1:${server.address().port}/rpc`;
const card = AgentCard.fromJSON({
  name: 'Weather', description: 'Knows the weather.', version: '1',
  supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: legacy ? '0.3' : '1.0' }],
  capabilities: { streaming: true }, defaultInputModes: ['text/plain'], defaultOutputModes: ['text/plain'],
  skills: [{ id: 'forecast', name: 'Forecasts', description: 'Says the weather of a city.', tags: [] }],
});
const handler = new DefaultRequestHandler(card, new InMemoryTaskStore(), new Weather());
const transport = legacy ? new LegacyJsonRpcTransportHandler(handler) : new JsonRpcTransportHandler(handler);
