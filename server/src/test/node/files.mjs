// What OpenAI's own library for Node sees of files at the server at argv[2], whose model troupe works
// by rules; argv[3] is an id that is another user's. Ends with 1 where that is wrong.
import assert from 'node:assert/strict';
import OpenAI, { toFile } from 'openai';

const client = new OpenAI({ baseURL: process.argv[2], apiKey: process.argv[4] ?? 'any-key', maxRetries: 0 });
const csv = 'region,amount\nNorth,10\nSouth,5\nNorth,7\n';
const upload = (text, name, purpose = 'user_data') =>
  toFile(Buffer.from(text), name).then((file) => client.files.create({ file, purpose }));
const isRefused = (status, code, param) => (e) =>
  e instanceof OpenAI.APIError && e.status === status && e.code === code && (!param || e.param === param);

const file = await upload(csv, 'sales.csv');
assert.equal(file.filename, 'sales.csv');
assert.equal(file.bytes, csv.length);
assert.equal(file.purpose, 'user_data');
const chinese = await upload('地区,金额\n东区,1\n', '销售.csv', 'assistants');
assert.equal(chinese.filename, '销售.csv');
assert.equal((await client.files.retrieve(file.id)).id, file.id);
assert.equal(await (await client.files.content(file.id)).text(), csv);
const listed = [];
for await (const each of client.files.list({ limit: 1 })) listed.push(each.id);
assert.deepEqual(listed, [chinese.id, file.id]);
assert.deepEqual((await client.files.list({ purpose: 'assistants' })).data.map((each) => each.id), [chinese.id]);

const question = { type: 'input_text', text: 'what is the total of amount per region in this file' };
const input = [{ role: 'user', content: [{ type: 'input_file', file_id: file.id }, question] }];
const answered = await client.responses.create({ model: 'troupe', input });
assert.match(answered.output_text, /North \| 17/);
assert.match(answered.output_text, /South \| 5/);
const items = [];
for await (const item of client.responses.inputItems.list(answered.id)) items.push(item);
assert.equal(items[0].content[0].file_id, file.id);

const streamed = await client.responses
  .stream({ model: 'troupe', input: '这个文件的金额总和是多少 销售.csv', previous_response_id: answered.id })
  .finalResponse();
assert.equal(streamed.status, 'completed');

const data = `data:text/csv;base64,${Buffer.from('city,visits\nBern,4\nRome,9\n').toString('base64')}`;
const inline = await client.responses
  .stream({
    model: 'troupe',
    input: [
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'what is the total of visits in this file' },
          { type: 'input_file', filename: 'visits.csv', file_data: data },
        ],
      },
    ],
  })
  .finalResponse();
assert.match(inline.output.find((item) => item.type === 'message').content[0].text, /13/);
const read = [];
for await (const item of client.responses.inputItems.list(inline.id)) read.push(item);
assert.equal(read[0].content[1].file_data, undefined); // it is in the workspace

const chat = await client.chat.completions.create({
  model: 'troupe',
  messages: [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'what is the total of visits in this file' },
        { type: 'file', file: { filename: 'visits.csv', file_data: data } },
      ],
    },
  ],
});
assert.match(chat.choices[0].message.content, /13/);
const byId = await client.chat.completions.create({
  model: 'troupe',
  messages: [
    { role: 'user', content: [{ type: 'file', file: { file_id: file.id } }, { type: 'text', text: question.text }] },
  ],
});
assert.match(byId.choices[0].message.content, /North \| 17/);

// What is refused.
const ask = (part, model = 'troupe') =>
  client.responses.create({ model, input: [{ role: 'user', content: [part, question] }] });
const place = 'input[0].content[0]';
await assert.rejects(upload(csv, 'x.csv', 'batch'), isRefused(400, 'unsupported_parameter', 'purpose'));
await assert.rejects(upload('x'.repeat(33 << 20), 'large.txt'), (e) => e.status === 413);
await assert.rejects(upload(csv, 'a\u202eb.csv'), isRefused(400, 'invalid_value', 'file'));
await assert.rejects(client.files.retrieve('file-none'), isRefused(404, 'file_not_found', 'id'));
await assert.rejects(ask({ type: 'input_file', file_id: 'file-none' }), isRefused(404, 'file_not_found'));
await assert.rejects(
  ask({ type: 'input_file', file_url: 'http://169.254.169.254/x.csv' }),
  isRefused(400, 'unsupported_parameter', `${place}.file_url`),
);
await assert.rejects(ask({ type: 'input_file', file_data: data }), isRefused(400, 'invalid_value'));
await assert.rejects(
  ask({ type: 'input_file', filename: 'a.csv', file_data: 'not base64!' }),
  isRefused(400, 'invalid_value', `${place}.file_data`),
);
await assert.rejects(ask({ type: 'input_file' }), isRefused(400, 'invalid_value', place));
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
await assert.rejects(
  ask({ type: 'input_image', image_url: png, detail: 'auto' }),
  (e) => isRefused(400, 'unsupported_parameter', place)(e) && /models\.vision/.test(e.message),
);
await assert.rejects(
  ask({ type: 'input_image', image_url: 'https://example.com/a.png', detail: 'auto' }),
  isRefused(400, 'unsupported_parameter', `${place}.image_url`),
);
if (process.argv[3]) {
  const foreign = process.argv[3];
  await assert.rejects(client.files.retrieve(foreign), isRefused(404, 'file_not_found'));
  await assert.rejects(client.files.content(foreign), isRefused(404, 'file_not_found'));
  await assert.rejects(client.files.delete(foreign), isRefused(404, 'file_not_found'));
  await assert.rejects(ask({ type: 'input_file', file_id: foreign }), isRefused(404, 'file_not_found'));
}

assert.deepEqual(await client.files.delete(file.id), { id: file.id, object: 'file', deleted: true });
await assert.rejects(client.files.retrieve(file.id), OpenAI.NotFoundError);
await assert.rejects(ask({ type: 'input_file', file_id: file.id }), isRefused(404, 'file_not_found'));
const after = await client.responses.create({ model: 'troupe', input: 'total of amount in sales.csv' });
assert.match(after.output_text, /22/); // the workspace has its own copy

console.log('all is well');
