// What the authors' own client for editors sees of the agent that argv[3...] starts, in the directory argv[2].
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import * as acp from '@agentclientprotocol/sdk';

const [directory, command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
const stream = acp.ndJsonStream(Writable.toWeb(child.stdin), Readable.toWeb(child.stdout));

let updates = [];
let choose = () => ({ outcome: 'cancelled' });
let asked = [];
const editor = acp
  .client({ name: 'test-editor' })
  .onNotification(acp.methods.client.session.update, ({ params }) => void updates.push(params.update))
  .onRequest(acp.methods.client.session.requestPermission, ({ params }) => {
    asked.push(params);
    return { outcome: choose(params) };
  });

await editor.connectWith(stream, async (agent) => {
  const { protocolVersion, agentInfo } = await agent.request(acp.methods.agent.initialize, {
    protocolVersion: acp.PROTOCOL_VERSION,
    clientCapabilities: {},
  });
  assert.equal(protocolVersion, 1);
  assert.equal(agentInfo.name, 'troupe');
  await assert.rejects(agent.request(acp.methods.agent.session.new, { cwd: 'relative', mcpServers: [] }), /cwd/);
  const { sessionId } = await agent.request(acp.methods.agent.session.new, { cwd: directory, mcpServers: [] });

  const prompt = async (text) => {
    updates = [];
    asked = [];
    const prompt = [{ type: 'text', text }];
    const { stopReason } = await agent.request(acp.methods.agent.session.prompt, { sessionId, prompt });
    return stopReason;
  };
  const text = () =>
    updates.filter((each) => each.sessionUpdate === 'agent_message_chunk').map((each) => each.content.text).join('');
  const of = (kind) => updates.filter((each) => each.sessionUpdate === kind);

  // a plan, calls of tools, and a diff of the file that was made
  assert.equal(await prompt('Copy notes.csv to copy.csv'), 'end_turn');
  assert.match(text(), /copy\.csv/);
  assert.ok(of('plan').at(-1).entries.every((entry) => entry.status === 'completed'));
  assert.ok(of('tool_call').length > 0);
  assert.ok(of('tool_call_update').some((update) => update.status === 'completed'));
  const diff = of('tool_call_update').flatMap((update) => update.content ?? []).find((each) => each.type === 'diff');
  assert.equal(diff.path, join(directory, 'copy.csv'));
  assert.equal(diff.newText, readFileSync(join(directory, 'notes.csv'), 'utf8'));
  assert.ok(!diff.oldText);

  // the same conversation goes on
  assert.equal(await prompt('What is 17% of 2350?'), 'end_turn');
  assert.match(text(), /399\.5/);

  // permissions: rejected, then allowed
  choose = ({ options }) => ({ outcome: 'selected', optionId: options.find((each) => each.kind === 'reject_once').optionId });
  await prompt('Delete copy.csv');
  assert.equal(asked.length, 1);
  assert.match(asked[0].toolCall.title, /copy\.csv/);
  assert.ok(existsSync(join(directory, 'copy.csv')));
  choose = ({ options }) => ({ outcome: 'selected', optionId: options.find((each) => each.kind === 'allow_once').optionId });
  assert.equal(await prompt('Delete copy.csv'), 'end_turn');
  assert.ok(!existsSync(join(directory, 'copy.csv')));

  // a prompt is cancelled while its user is asked
  choose = () => {
    agent.notify(acp.methods.agent.session.cancel, { sessionId });
    return { outcome: 'cancelled' };
  };
  assert.equal(await prompt('Delete notes.csv'), 'cancelled');
  assert.ok(existsSync(join(directory, 'notes.csv')));

  await assert.rejects(agent.request(acp.methods.agent.session.prompt, { sessionId: 'none', prompt: [{ type: 'text', text: 'hi' }] }), /none/);
});
child.kill();
console.log('all is well');
