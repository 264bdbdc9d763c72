import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAuthorization } from './authorization'
import { Troupe } from './troupe'

/** Starts an open server and one with accounts before all tests, and ends both after them. */
export default async function servers(): Promise<() => Promise<void>> {
  const scratch = mkdtempSync(join(tmpdir(), 'troupe-e2e-'))
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
  const authorization = await startAuthorization()
  const [open, accounts] = await Promise.all([
    Troupe.start({ folder: join(scratch, 'open') }),
    Troupe.start({
      folder: join(scratch, 'accounts'),
      accounts: true,
      reaches: new URL(authorization.url).host,
    }),
  ])
  process.env.E2E_SCRATCH = scratch
  process.env.E2E_OPEN = open.url
  process.env.E2E_ACCOUNTS = accounts.url
  process.env.E2E_AUTHORIZATION = authorization.url
  process.env.E2E_SETUP = accounts.setup
  return async () => {
    await Promise.all([open.stop(), accounts.stop()])
    authorization.stop()
  }
}
