// What OpenAI's own library for Node sees of the server at argv[2]; ends with 1 where that is wrong.
import assert from 'node:assert/strict';
import OpenAI from 'openai';

const client = new OpenAI({ baseURL: process.argv[2], apiKey: 'any-key', maxRetries: 0 });
const model = 'openai:any-model';
const hi = [{ role: 'user', content: 'hi' }];
const tools = [{ type: 'function', function: { name: 'weather', parameters: { type: 'object', properties: {} } } }];

const ids = [];
for await (const each of client.models.list()) ids.push(each.id);
assert.deepEqual(ids, ['troupe', model]);
assert.equal((await client.models.retrieve(model)).owned_by, 'openai');

const plain = await client.chat.completions.create({ model, messages: hi });
assert.equal(plain.choices[0].message.content, 'Hello.');
assert.equal(plain.usage.total_tokens, 5);

const stream = await client.chat.completions.create({
  model,
  messages: hi,
  stream: true,
  stream_options: { include_usage: true },
});
const pieces = [];
let usage;
for await (const chunk of stream) {
  const text = chunk.choices[0]?.delta.content;
  if (text) pieces.push(text);
  usage = chunk.usage ?? usage;
}
assert.deepEqual(pieces, ['Hel', 'lo.']);
assert.equal(usage.total_tokens, 5);

const called = await client.chat.completions
  .stream({ model, messages: hi, tools })
  .finalChatCompletion();
assert.equal(called.choices[0].finish_reason, 'tool_calls');
assert.equal(called.choices[0].message.tool_calls[0].function.arguments, '{"city":"Bern"}');

await assert.rejects(client.chat.completions.create({ model: 'openai:other', messages: hi }), (e) => {
  assert.ok(e instanceof OpenAI.NotFoundError);
  assert.equal(e.code, 'model_not_found');
  assert.equal(e.param, 'model');
  return true;
});
await assert.rejects(client.chat.completions.create({ model, messages: [] }), OpenAI.BadRequestError);
await assert.rejects(client.chat.completions.create({ model, messages: hi }), OpenAI.RateLimitError);
await assert.rejects(client.chat.completions.create({ model, messages: hi }), (e) => e.status === 502);
await assert.rejects(async () => {
  for await (const _ of await client.chat.completions.create({ model, messages: hi, stream: true })) {
    // it breaks off
  }
}, OpenAI.APIError);

const gone = await client.chat.completions.create({ model, messages: hi, stream: true });
for await (const _ of gone) break; // which closes the connection

console.log('all is well');
