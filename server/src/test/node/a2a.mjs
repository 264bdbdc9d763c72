// What A2A's own client, of 1.0 and as it talks to agents of 0.3, sees of the server at argv[2]; ends with 1 where that is wrong.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ClientFactory, ClientFactoryOptions } from '@a2a-js/sdk/client';
import { LegacyJsonRpcTransport } from '@a2a-js/sdk/compat/v0_3/client';
import { Role, TaskState } from '@a2a-js/sdk';

const base = process.argv[2];
const client = await new ClientFactory().createFromUrl(base);
assert.equal(client.protocolVersion ?? '1.0', '1.0');

const params = (parts, more = {}, configuration = {}) => ({
  tenant: '',
  message: {
    messageId: randomUUID(),
    role: Role.ROLE_USER,
    contextId: '',
    taskId: '',
    parts: parts.map((content) => ({ content, metadata: undefined, filename: '', mediaType: '' })),
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
    ...more,
  },
  configuration: {
    acceptedOutputModes: [],
    taskPushNotificationConfig: undefined,
    returnImmediately: false,
    ...configuration,
  },
  metadata: undefined,
});
const text = (value) => ({ $case: 'text', value });
const data = (value) => ({ $case: 'data', value });
const taskOf = (result) => result.payload?.value ?? result.task ?? result;
const fail = async (promise, named) => {
  const error = await promise.then(() => assert.fail(`not refused: ${named}`), (e) => e);
  assert.match(`${error.name} ${error.message}`, named);
};

// a task with artifacts, its history, and its place in lists
const copied = taskOf(await client.sendMessage(params([text('Copy notes.csv to copy.csv')])));
assert.equal(copied.status.state, TaskState.TASK_STATE_COMPLETED, JSON.stringify(copied));
assert.ok(copied.artifacts.some((artifact) => artifact.name === 'copy.csv'));
const file = copied.artifacts.find((artifact) => artifact.name === 'copy.csv').parts[0];
assert.match(await (await fetch(file.content.value)).text(), /Ada/);
const read = await client.getTask({ tenant: '', id: copied.id });
assert.equal(read.history[0].parts[0].content.value, 'Copy notes.csv to copy.csv');
const listed = await client.listTasks({ tenant: '', contextId: copied.contextId, status: 0, pageToken: '', statusTimestampAfter: undefined });
assert.deepEqual(listed.tasks.map((task) => task.id), [copied.id]);
assert.equal(listed.totalSize, 1);

// a stream: the task, what happens, the artifacts, the end
const events = [];
for await (const event of client.sendMessageStream(params([text('Copy notes.csv to other.csv')], { contextId: copied.contextId }))) {
  events.push(event.payload);
}
assert.equal(events[0].$case, 'task');
assert.equal(events[0].value.contextId, copied.contextId);
assert.notEqual(events[0].value.id, copied.id);
assert.ok(events.some((event) => event.$case === 'statusUpdate' && event.value.status.state === TaskState.TASK_STATE_WORKING));
assert.ok(events.some((event) => event.$case === 'artifactUpdate' && event.value.artifact.name === 'other.csv'));
assert.equal(events.at(-1).value.status.state, TaskState.TASK_STATE_COMPLETED);

// an approval that is denied by data, and one that is given in words
for (const parts of [[data({ decision: 'deny' })], [text('allow')]]) {
  const asked = taskOf(await client.sendMessage(params([text('Delete notes.csv')])));
  assert.equal(asked.status.state, TaskState.TASK_STATE_INPUT_REQUIRED, JSON.stringify(asked));
  assert.equal(asked.status.message.parts[1].content.value.kind, 'approval');
  const answered = taskOf(await client.sendMessage(params(parts, { taskId: asked.id, contextId: asked.contextId })));
  assert.equal(answered.id, asked.id);
  assert.notEqual(answered.status.state, TaskState.TASK_STATE_INPUT_REQUIRED);
  assert.equal(answered.history.filter((message) => message.role === Role.ROLE_USER).length, 2);
  await fail(client.sendMessage(params(parts, { taskId: asked.id })), /wait for input/);
}

// a task that waits is cancelled
const waiting = taskOf(await client.sendMessage(params([text('Delete other.csv')])));
const cancelled = await client.cancelTask({ tenant: '', id: waiting.id, metadata: undefined });
assert.equal(cancelled.status.state, TaskState.TASK_STATE_CANCELED, JSON.stringify(cancelled));
await fail(client.cancelTask({ tenant: '', id: copied.id, metadata: undefined }), /cannot be cancelled/);

// errors of the protocol
await fail(client.getTask({ tenant: '', id: 'c-unknown.1' }), /TaskNotFound/);
await fail(client.sendMessage(params([{ $case: 'url', value: 'https://example.com/a.png' }])), /only text/);

// notifications: the address of a private network is refused, one of the internet is stored
const push = (url) => ({ tenant: '', id: '', taskId: copied.id, url, token: 't', authentication: { scheme: 'Bearer', credentials: 'c' } });
await fail(client.createTaskPushNotificationConfig(push('http://127.0.0.1:9/')), /private or local address/);
const config = await client.createTaskPushNotificationConfig(push('https://example.com/hook'));
assert.equal(config.url, 'https://example.com/hook');
const configs = await client.listTaskPushNotificationConfig({ tenant: '', taskId: copied.id, pageSize: 0, pageToken: '' });
assert.deepEqual(configs.configs.map((each) => each.id), [config.id]);
await client.deleteTaskPushNotificationConfig({ tenant: '', taskId: copied.id, id: config.id });
await fail(client.getTaskPushNotificationConfig({ tenant: '', taskId: copied.id, id: config.id }), /no push notification config/);

// the same by HTTP and JSON
const rest = await new ClientFactory(ClientFactoryOptions.createFrom(ClientFactoryOptions.default, { preferredTransports: ['HTTP+JSON'] }))
  .createFromUrl(base);
assert.equal(rest.transport.protocolName, 'HTTP+JSON');
const summed = taskOf(await rest.sendMessage(params([text('What is 17% of 2350?')])));
assert.equal(summed.status.state, TaskState.TASK_STATE_COMPLETED, JSON.stringify(summed));
assert.match(summed.artifacts[0].parts[0].content.value, /399\.5/);
assert.equal((await rest.getTask({ tenant: '', id: summed.id, historyLength: 1 })).history.length, 1);
const found = await rest.listTasks({ tenant: '', contextId: summed.contextId, status: 0, pageSize: 5, pageToken: '', statusTimestampAfter: undefined });
assert.deepEqual(found.tasks.map((task) => task.id), [summed.id]);
const restEvents = [];
for await (const event of rest.sendMessageStream(params([text('Copy other.csv to third.csv')]))) restEvents.push(event.payload);
assert.equal(restEvents[0].$case, 'task');
assert.ok(restEvents.some((event) => event.$case === 'artifactUpdate' && event.value.artifact.name === 'third.csv'));
assert.equal(restEvents.at(-1).value.status.state, TaskState.TASK_STATE_COMPLETED);
const open = taskOf(await rest.sendMessage(params([text('Delete third.csv')])));
assert.equal(open.status.state, TaskState.TASK_STATE_INPUT_REQUIRED, JSON.stringify(open));
assert.equal((await rest.cancelTask({ tenant: '', id: open.id, metadata: undefined })).status.state, TaskState.TASK_STATE_CANCELED);
const restConfig = await rest.createTaskPushNotificationConfig({ ...push('https://example.com/rest'), taskId: summed.id });
assert.equal((await rest.getTaskPushNotificationConfig({ tenant: '', taskId: summed.id, id: restConfig.id })).url, 'https://example.com/rest');
await rest.deleteTaskPushNotificationConfig({ tenant: '', taskId: summed.id, id: restConfig.id });
assert.equal((await rest.listTaskPushNotificationConfig({ tenant: '', taskId: summed.id, pageSize: 0, pageToken: '' })).configs.length, 0);
await fail(rest.getTask({ tenant: '', id: 'c-unknown.1' }), /TaskNotFound/);
await fail(rest.cancelTask({ tenant: '', id: summed.id, metadata: undefined }), /TaskNotCancelable.*cannot be cancelled/);
await fail(rest.sendMessage(params([{ $case: 'url', value: 'https://example.com/a.png' }])), /ContentTypeNotSupported/);
await fail((async () => { for await (const _ of rest.resubscribeTask({ tenant: '', id: summed.id })); })(), /UnsupportedOperation/);

// another agent of 0.3
const legacy = new LegacyJsonRpcTransport({ endpoint: `${base}/a2a` });
const old = taskOf(await legacy.sendMessage(params([text('What is 17% of 2350?')])));
assert.equal(old.status.state, TaskState.TASK_STATE_COMPLETED, JSON.stringify(old));
assert.match(old.artifacts[0].parts[0].content.value, /399\.5/);
const oldEvents = [];
for await (const event of legacy.sendMessageStream(params([text('hello')]))) oldEvents.push(event.payload);
assert.equal(oldEvents[0].$case, 'task');
assert.equal(oldEvents.at(-1).value.status.state, TaskState.TASK_STATE_COMPLETED);

console.log('all is well');
