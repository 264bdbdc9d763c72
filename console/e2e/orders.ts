import { expect, type APIResponse, type Page } from '@playwright/test'

/** Starts a run as another program would, with one file in its workspace; answers with its id. */
export async function startRun(
  page: Page,
  request: string,
  file: string,
  text: string,
): Promise<string> {
  const headers = await token(page)
  const { id } = await json<{ id: string }>(
    page.request.post('/api/conversations', { data: {}, headers }),
  )
  await json(page.request.put(`/api/conversations/${id}/files/${file}`, { data: text, headers }))
  const { runId } = await json<{ runId: string }>(
    page.request.post('/api/runs', { data: { request, conversation: id }, headers }),
  )
  return runId
}

/** The same, and opens its page. */
export async function openRun(
  page: Page,
  request: string,
  file: string,
  text: string,
): Promise<string> {
  const runId = await startRun(page, request, file, text)
  await page.goto(`/runs/${runId}`)
  return runId
}

/** Waits until a run has ended well. */
export async function expectDone(page: Page, runId: string): Promise<void> {
  const state = async () =>
    (await json<{ state: string }>(page.request.get(`/api/runs/${runId}`))).state
  await expect.poll(state, { timeout: 60_000 }).toBe('COMPLETED')
}

/** What must go with a request that changes something. */
export async function token(page: Page): Promise<{ 'X-CSRF-Token': string }> {
  const { csrf } = await json<{ csrf: string }>(page.request.get('/api/session'))
  return { 'X-CSRF-Token': csrf }
}

export async function json<T>(asked: Promise<APIResponse>): Promise<T> {
  const answer = await asked
  const text = await answer.text()
  expect(answer.ok(), `${answer.url()}: ${text}`).toBe(true)
  return (text === '' ? undefined : JSON.parse(text)) as T
}
