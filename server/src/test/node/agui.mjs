// What AG-UI's own client sees of the server at argv[2], and of the recorded event streams in the file argv[3], one in a line.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { HttpAgent, verifyEvents } from '@ag-ui/client';
import { EventSchema } from '@ag-ui/core/schemas';
import { from, lastValueFrom, toArray } from 'rxjs';

const [base, recorded] = process.argv.slice(2);

const streams = readFileSync(recorded, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
for (const [number, events] of streams.entries()) {
  for (const event of events) {
    const checked = EventSchema.safeParse(event);
    assert.ok(checked.success, `stream ${number}: ${JSON.stringify(event)}: ${checked.error}`);
  }
  const passed = await lastValueFrom(from(events).pipe(verifyEvents(), toArray()));
  assert.equal(passed.length, events.length, `stream ${number}`);
}

const agentOf = (threadId, content) =>
  new HttpAgent({ url: `${base}/agui`, threadId, initialMessages: [{ id: 'user-1', role: 'user', content }] });

// a run: subagents, calls of tools, state, text
const copies = agentOf('thread-copy', 'Copy notes.csv to copy.csv');
const seen = [];
await copies.runAgent({}, { onEvent: ({ event }) => void seen.push(event.type) });
for (const type of ['STEP_STARTED', 'SUBAGENT_STARTED', 'TOOL_CALL_RESULT', 'SUBAGENT_FINISHED', 'STATE_DELTA', 'TEXT_MESSAGE_END']) {
  assert.ok(seen.includes(type), `${type} is missing among ${seen}`);
}
assert.equal(copies.state.troupe.answer.state, 'COMPLETED');
assert.ok(copies.state.troupe.run.nodes.every((node) => node.status === 'COMPLETED'), JSON.stringify(copies.state));
assert.match(copies.messages.at(-1).content, /copy\.csv/);

// the same thread goes on, and its own state comes back
copies.setState({ ...copies.state, mine: 7 });
copies.addMessage({ id: 'user-2', role: 'user', content: 'What is 17% of 2350?' });
await copies.runAgent();
assert.match(copies.messages.at(-1).content, /399\.5/);
assert.equal(copies.state.mine, 7);

// a client that comes back without its messages receives them
const back = new HttpAgent({ url: `${base}/agui`, threadId: 'thread-copy' });
await back.runAgent();
assert.deepEqual(back.messages.map((message) => message.role), ['user', 'assistant', 'user', 'assistant']);

// an approval is an interrupt, which is answered by the next run
const deletes = agentOf('thread-delete', 'Delete notes.csv');
await deletes.runAgent();
assert.equal(deletes.pendingInterrupts.length, 1);
const [interrupt] = deletes.pendingInterrupts;
assert.equal(interrupt.reason, 'approval');
assert.deepEqual(interrupt.responseSchema.properties.decision.enum, ['allow', 'allow_for_run', 'deny']);
await deletes.runAgent({
  resume: [{ interruptId: interrupt.id, status: 'resolved', payload: { decision: 'allow' } }],
});
assert.equal(deletes.pendingInterrupts.length, 0);
assert.equal(deletes.state.troupe.answer.state, 'COMPLETED');

console.log(`${streams.length} recorded streams and 5 runs: all is well`);
