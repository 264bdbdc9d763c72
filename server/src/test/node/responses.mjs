// What OpenAI's own library for Node sees of the Responses API of the server at argv[2], whose model
// troupe works by rules or by argv[3]; ends with 1 where that is wrong.
import assert from 'node:assert/strict';
import OpenAI from 'openai';

const client = new OpenAI({ baseURL: process.argv[2], apiKey: 'any-key', maxRetries: 0 });
const model = 'openai:any-model';
const tools = [
  { type: 'function', name: 'weather', strict: false, parameters: { type: 'object', properties: {} } },
];

const plain = await client.responses.create({ model, input: 'hi', metadata: { order: '7' } });
assert.equal(plain.output_text, 'Hello.');
assert.equal(plain.usage.total_tokens, 5);
assert.equal((await client.responses.retrieve(plain.id)).metadata.order, '7');
const items = [];
for await (const item of client.responses.inputItems.list(plain.id)) items.push(item);
assert.equal(items[0].content[0].text, 'hi');

const stream = client.responses.stream({ model, input: 'again', previous_response_id: plain.id });
const types = [];
let number = 0;
for await (const event of stream) {
  types.push(event.type);
  assert.equal(event.sequence_number, number++);
}
const streamed = await stream.finalResponse();
assert.equal(streamed.output[0].content[0].text, 'Hello again.');
assert.equal(types[0], 'response.created');
assert.equal(types.at(-1), 'response.completed');
assert.ok(types.includes('response.output_text.delta'));

const called = await client.responses.stream({ model, input: 'weather?', tools }).finalResponse();
const call = called.output.find((item) => item.type === 'function_call');
assert.equal(call.arguments, '{"city":"Bern"}');
const told = await client.responses.create({
  model,
  tools,
  previous_response_id: called.id,
  input: [{ type: 'function_call_output', call_id: call.call_id, output: 'sun' }],
});
assert.equal(told.output_text, 'Sunny.');

await client.responses.delete(plain.id);
await assert.rejects(client.responses.retrieve(plain.id), OpenAI.NotFoundError);
await assert.rejects(
  client.responses.create({ model, input: 'hi', previous_response_id: plain.id }),
  (e) => e instanceof OpenAI.BadRequestError && e.code === 'previous_response_not_found',
);
await assert.rejects(client.responses.create({ model, input: [] }), OpenAI.BadRequestError);
await assert.rejects(
  client.responses.create({ model, input: 'hi', tools: [{ type: 'web_search' }] }),
  (e) => e instanceof OpenAI.BadRequestError && e.param === 'tools[0].type',
);
await assert.rejects(client.responses.create({ model: 'openai:other', input: 'hi' }), OpenAI.NotFoundError);

const turn = await client.responses.create({ model: 'troupe', input: 'hello, I am Ann', instructions: 'Be brief.' });
assert.equal(turn.output_text, 'Hello, Ann.');
const background = await client.responses.create({
  model: 'troupe',
  input: 'thanks, bye',
  previous_response_id: turn.id,
  background: true,
});
assert.equal(background.status, 'in_progress');
const followed = client.responses.stream({ response_id: background.id });
assert.equal((await followed.finalResponse()).output[0].content[0].text, 'Goodbye, Ann.');
const rest = await client.responses.retrieve(background.id, { stream: true, starting_after: 2 });
const numbers = [];
for await (const event of rest) numbers.push(event.sequence_number);
assert.equal(numbers[0], 3);
const ended = await client.responses.retrieve(background.id);
assert.equal(ended.output_text, 'Goodbye, Ann.');
assert.equal((await client.responses.cancel(background.id)).status, 'completed');

console.log('all is well');
